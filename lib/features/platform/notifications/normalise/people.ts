import type { Actor } from "@/lib/schema/events/catalogue.ts";
import type { Effect } from "@/lib/schema/platform/notifications.ts";
import type { Context } from "./draft.ts";
import type { Fields } from "./fields.ts";

/** Accounts that stand in for anonymous givers where no flag says so. */
const STAND_INS = new Set(["ananonymousgifter", "ananonymouscheerer"]);

/** Returns the person who gave, or `null` when they wish to stay unnamed. */
export function giver(
  event: Fields,
  prefix: string,
  anonymousFlag: string,
): Actor | null {
  const actor = event.person(prefix);
  if (!actor || event.flag(anonymousFlag)) return null;
  return STAND_INS.has(actor.login?.toLowerCase() ?? "") ? null : actor;
}

type ReadEffect = (event: Fields, context: Context) => Effect | null;

/**
 * Changes that a notification makes in the service itself, by platform type.
 */
export const EFFECTS: Record<string, ReadEffect> = {
  "channel.moderator.add": role("moderator", true),
  "channel.moderator.remove": role("moderator", false),
  "channel.vip.add": role("vip", true),
  "channel.vip.remove": role("vip", false),
  "channel.ban": ban(true),
  "channel.unban": ban(false),
  "user.authorization.grant": authorization(true),
  "user.authorization.revoke": authorization(false),
  "user.update"(event, { sentAt: at }) {
    const user = event.person("user");
    return user && { type: "user_updated", user, at };
  },
};

/** Types that concern the service alone: nothing of them is shown. */
export const EFFECT_ONLY: ReadonlySet<string> = new Set([
  "user.authorization.grant",
  "user.authorization.revoke",
  "user.update",
]);

function role(name: "moderator" | "vip", held: boolean): ReadEffect {
  return (event, { sentAt: at }) => {
    const user = event.person("user");
    return user && { type: "role", role: name, held, user, at };
  };
}

function ban(banned: boolean): ReadEffect {
  return (event, { sentAt: at }) => {
    const user = event.person("user");
    const until = event.instant("ends_at");
    return user && { type: "ban", banned, user, until, at };
  };
}

function authorization(granted: boolean): ReadEffect {
  return (event, { sentAt: at }) => {
    const user = event.person("user");
    const clientId = event.text("client_id");
    return user && { type: "authorization", granted, clientId, user, at };
  };
}
