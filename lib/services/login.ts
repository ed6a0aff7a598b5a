import { scopesFor } from "@/lib/clients/twitch/scopes.ts";
import {
  createLoginService,
  type LoginDeps,
  type LoginService,
} from "@/lib/features/account/login/service.ts";
import { createJwtVerifier } from "@/lib/features/account/sessions/jwt_verifier.ts";
import { createVerifySession } from "@/lib/features/account/sessions/verifier.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { Outside } from "./outside.ts";
import type { PlatformParts } from "./platform.ts";

/** Creates the login at the platform, where one is connected. */
export function createLogin(
  { kv, clock, secrets, config }: Outside,
  parts: PlatformParts,
  sessions: SessionService,
  { admit, noteChannel }: Pick<LoginDeps, "admit" | "noteChannel">,
): LoginService | null {
  if (parts.kind !== "twitch") return null;
  return createLoginService({
    kv,
    clock,
    secrets,
    oauth: parts.oauth,
    redirectUri: `${config.origins.dashboard}/auth/callback`,
    scopes: scopesFor("chatterApi", "alerts", "votes", "chat"),
    admit,
    saveGrant: parts.tokens.save,
    async displayNameOf(userId) {
      // Nobody is kept from signing in by a name that cannot be read.
      const user = await parts.platform.userById(userId).catch(() => null);
      return user?.name;
    },
    noteChannel,
    openSession: sessions.open,
  });
}

/**
 * Creates the recognition of session cookies, with the host platform's tokens
 * where they are configured.
 */
export function createVerifier(
  { config: { env }, clock, log, fetch }: Outside,
  sessions: SessionService,
  noteChannel: LoginDeps["noteChannel"],
): (cookie: string) => Promise<LoginSession | null> {
  const key = env.SESSION_JWKS_URL !== undefined
    ? { jwksUrl: env.SESSION_JWKS_URL }
    : env.SESSION_JWT_SECRET !== undefined
    ? { secret: env.SESSION_JWT_SECRET }
    : null;
  const tokens = key && createJwtVerifier({
    clock,
    log,
    fetch,
    settings: {
      key,
      issuer: env.SESSION_JWT_ISSUER,
      audience: env.SESSION_JWT_AUDIENCE,
    },
  });
  return createVerifySession({ sessions, tokens, noteChannel });
}
