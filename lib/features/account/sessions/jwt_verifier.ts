import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { boundedFetch } from "@/lib/core/bounded_read.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { SessionVerifier } from "./service.ts";

/** Maximum length of an id or a login: keys of the database hold both. */
const MAX_ID = 128;

/** Latest moment that a date can say, in seconds since the epoch. */
const LATEST_S = 8.64e12;

const Id = z.string().min(1).max(MAX_ID);

/**
 * Claims of a dashboard's token. Without `role` only the channel itself is let
 * in: what nobody said makes no owner.
 */
const Claims = z.object({
  sub: Id,
  exp: z.number().max(LATEST_S),
  channel_id: Id.optional(),
  login: Id,
  role: z.enum(["owner", "masquerade"]).optional(),
  admin_id: Id.optional(),
}).transform((claims, context) => {
  const channelId = claims.channel_id ?? claims.sub;
  const isOwn = claims.sub === channelId && claims.admin_id === undefined;
  if (claims.role === undefined && !isOwn) {
    context.addIssue("must have a role where others than the channel sign in");
    return z.NEVER;
  }
  return {
    ...claims,
    channelId,
    // Whoever is not the channel changes nothing, whatever the token calls them.
    role: isOwn ? claims.role ?? "owner" : "masquerade",
  } as const;
});

/** Largest key set. */
const MAX_KEY_SET_BYTES = 1024 * 1024;

/**
 * Settings by which tokens of the platform that hosts the dashboard are
 * checked.
 */
export interface JwtSettings {
  /** A key set's address, or a shared secret of at least 32 characters. */
  key: { jwksUrl: string } | { secret: string };
  issuer?: string | undefined;
  audience?: string | undefined;
}

/**
 * Recognises sessions that another service made: the cookie is a signed JWT.
 * Only asymmetric algorithms with a key set, only HMAC with a secret, so that a
 * public key is never taken for one. Throws `platform_unreachable` while the
 * key set cannot be had: nobody is signed out by that.
 */
export function createJwtVerifier(
  { clock, log, fetch, settings }: {
    clock: Clock;
    log: Log;
    fetch: typeof globalThis.fetch;
    settings: JwtSettings;
  },
): SessionVerifier {
  const { key } = settings;
  const shared = "secret" in key ? new TextEncoder().encode(key.secret) : null;
  let keySet: JWTVerifyGetKey | undefined;
  const options = {
    algorithms: shared ? ["HS256", "HS384", "HS512"] : [
      "RS256",
      "RS384",
      "RS512",
      "PS256",
      "PS384",
      "PS512",
      "ES256",
      "ES384",
      "EdDSA",
    ],
    requiredClaims: ["exp", "sub"],
    ...(settings.issuer === undefined ? {} : { issuer: settings.issuer }),
    ...(settings.audience === undefined ? {} : { audience: settings.audience }),
  };

  const fetchSet = boundedFetch(fetch, MAX_KEY_SET_BYTES, "the key set");
  const fetchKeys: typeof fetch = async (...asked) => {
    const answer = await fetchSet(...asked).catch((cause) => {
      throw unreachable(cause);
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw unreachable(`status ${answer.status}`);
  };

  return {
    async verify(cookie): Promise<LoginSession | null> {
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(cookie)) return null;
      try {
        // Only a service with such a dashboard loads the library.
        const { createRemoteJWKSet, customFetch, jwtVerify } = await import(
          "jose"
        );
        const checked = { ...options, currentDate: new Date(clock.now()) };
        const { payload } = "jwksUrl" in key
          ? await jwtVerify(
            cookie,
            keySet ??= createRemoteJWKSet(new URL(key.jwksUrl), {
              [customFetch]: fetchKeys,
            }),
            checked,
          )
          : await jwtVerify(cookie, shared ?? new Uint8Array(), checked);
        const claims = Claims.parse(payload);
        return {
          userId: claims.sub,
          channelId: claims.channelId,
          login: claims.login,
          role: claims.role,
          ...(claims.admin_id === undefined
            ? {}
            : { adminId: claims.admin_id }),
          expiresAt: claims.exp * 1_000,
        };
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.debug("session_token_refused", { error });
        return null;
      }
    },
  };
}

function unreachable(cause: unknown): AppError {
  return new AppError(
    "platform_unreachable",
    "Cannot check your session: the platform that signed you in does not answer. Try again in a moment",
    { retryAfterMs: 5_000, cause },
  );
}
