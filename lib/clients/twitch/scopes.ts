import type { GrantOnDemand } from "@/lib/schema/account/login.ts";

/**
 * Scopes that a grant must hold for each read; any one of the row suffices
 * (https://dev.twitch.tv/docs/authentication/scopes).
 */
export const SCOPES = {
  chatters: ["moderator:read:chatters"],
  subscriptions: ["channel:read:subscriptions"],
  vips: ["channel:read:vips", "channel:manage:vips"],
  moderators: ["moderation:read", "channel:manage:moderators"],
  followers: ["moderator:read:followers"],
  polls: ["channel:read:polls", "channel:manage:polls"],
  predictions: ["channel:read:predictions", "channel:manage:predictions"],
  managePolls: ["channel:manage:polls"],
  managePredictions: ["channel:manage:predictions"],
  charity: ["channel:read:charity"],
  goals: ["channel:read:goals"],
  ads: ["channel:read:ads", "channel:manage:ads"],
  writeChat: ["user:write:chat"],
} as const satisfies Record<string, readonly string[]>;

/** Scopes of a login by their use. */
const BY_USE = {
  chatterApi: [
    "moderator:read:chatters",
    "channel:read:subscriptions",
    "channel:read:vips",
    "moderation:read",
    "moderator:read:followers",
  ],
  alerts: [
    "bits:read",
    "channel:read:subscriptions",
    "moderator:read:followers",
    "channel:read:redemptions",
    "channel:read:hype_train",
    "channel:read:goals",
    "channel:read:charity",
  ],
  votes: [
    "channel:read:polls",
    "channel:read:predictions",
    "moderator:read:shoutouts",
  ],
  chat: ["user:read:chat", "channel:bot"],
} as const satisfies Record<string, readonly string[]>;

/** Scopes requested from a broadcaster at login, each once. */
export const LOGIN_SCOPES: readonly string[] = [
  ...new Set(Object.values(BY_USE).flat()),
];

/** Scopes that a login asks for beside those, once a broadcaster needs them. */
export const SCOPES_ON_DEMAND: Readonly<
  Record<GrantOnDemand, readonly string[]>
> = {
  votes: [...SCOPES.managePolls, ...SCOPES.managePredictions],
  ads: ["channel:read:ads"],
  chat: SCOPES.writeChat,
};

/**
 * Tells whether the granted scopes hold one of the needed; needing none is
 * granted.
 */
export function grants(
  granted: readonly string[],
  anyOf: readonly string[],
): boolean {
  return anyOf.length === 0 || anyOf.some((scope) => granted.includes(scope));
}
