import { z } from "zod";

/** A holder's right to do one thing until a deadline; lapses by itself. */
const RenewalLease = z.object({
  holder: z.string().describe("Random; names the holder's one attempt"),
  until: z.number().describe("Milliseconds since the epoch"),
});

/** Fields of any stored token that is renewed by one process at a time. */
export const Renewable = z.object({
  sealed: z.string().nullable()
    .describe(
      "The secret part under the service's key; `null` when there is none",
    ),
  expiresAt: z.number().describe("Milliseconds since the epoch"),
  renewedAt: z.number().nullable()
    .describe("When it was last renewed; `null` for a token from a login"),
  renewal: RenewalLease.nullable().describe("Who is renewing it"),
  renewAfter: z.number()
    .describe("No renewal before this time, after one that failed"),
});
export type Renewable = z.infer<typeof Renewable>;

/** Reason for which a channel's authorization ended. */
export const ExpiryReason = z.enum([
  "refused",
  "revoked",
  "wrong_user",
]).describe(
  "`refused`: Twitch refused the refresh token; `revoked`: the broadcaster disconnected the service; `wrong_user`: the token is somebody else's",
);
export type ExpiryReason = z.infer<typeof ExpiryReason>;

/** A broadcaster's grant. An expired one keeps no secret. */
export const StoredUserToken = Renewable.extend({
  channelId: z.string(),
  status: z.enum(["valid", "expired"]),
  reason: ExpiryReason.nullable(),
  scopes: z.array(z.string()),
  obtainedAt: z.number().describe("When the broadcaster signed in"),
  validatedAt: z.number().describe("When Twitch last confirmed the token"),
});
export type StoredUserToken = z.infer<typeof StoredUserToken>;

/** The service's own token. */
export const StoredAppToken = Renewable;
export type StoredAppToken = z.infer<typeof StoredAppToken>;

/**
 * Sealed part of a user's token; the channel keeps a seal from serving another.
 */
export const UserSecret = z.object({
  channelId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type UserSecret = z.infer<typeof UserSecret>;

/** Sealed part of the service's token. */
export const AppSecret = z.object({ accessToken: z.string() });
export type AppSecret = z.infer<typeof AppSecret>;

/** State of a channel's authorization, without its secrets. */
export interface Authorization {
  status: "valid" | "expired";
  /** `null` while valid. */
  reason: ExpiryReason | null;
  scopes: string[];
  /** Time at which the broadcaster signed in, milliseconds since the epoch. */
  obtainedAt: number;
}
