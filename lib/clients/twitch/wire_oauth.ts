/** Tokens as Twitch's login host writes them. */
import { z } from "zod";

/** An array in practice, a text in one published example, `null` for none. */
const WireScopes = z.union([z.array(z.string()), z.string()]).nullish()
  .transform((scopes) =>
    typeof scopes === "string"
      ? scopes.split(" ").filter(Boolean)
      : scopes ?? []
  );

/** An hour where a mock does not say. */
const ExpiresInMs = z.number().default(3_600).transform((seconds) =>
  seconds * 1_000
);

/** A user's access and refresh token. */
export const UserTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: ExpiresInMs,
  scope: WireScopes,
}).transform((wire) => ({
  accessToken: wire.access_token,
  refreshToken: wire.refresh_token,
  /** Life left, in milliseconds. */
  expiresInMs: wire.expires_in,
  scopes: wire.scope,
}));
export type UserTokens = z.infer<typeof UserTokens>;

/** The service's own access token. */
export const AppTokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: ExpiresInMs,
}).transform((wire) => ({
  accessToken: wire.access_token,
  /** Life left, in milliseconds. */
  expiresInMs: wire.expires_in,
}));
export type AppTokenAnswer = z.infer<typeof AppTokenAnswer>;

/** Matches the answer of `/validate` about a token. */
export const TokenInfo = z.object({
  client_id: z.string(),
  user_id: z.string().nullish(),
  login: z.string().nullish(),
  scopes: WireScopes,
  expires_in: ExpiresInMs,
}).transform((wire) => ({
  clientId: wire.client_id,
  /** `null` for an app token. */
  userId: wire.user_id ?? null,
  login: wire.login ?? null,
  scopes: wire.scopes,
  /** Life left, in milliseconds. */
  expiresInMs: wire.expires_in,
}));
export type TokenInfo = z.infer<typeof TokenInfo>;
