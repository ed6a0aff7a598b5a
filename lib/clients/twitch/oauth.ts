import { z } from "zod";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { boundedFetch } from "@/lib/core/bounded_read.ts";
import { startDeadline } from "./deadline.ts";
import type { TwitchSettings } from "./settings.ts";
import { queryString } from "./url.ts";
import { WireError } from "./wire.ts";
import { AppTokenAnswer, TokenInfo, UserTokens } from "./wire_oauth.ts";

export type { AppTokenAnswer, TokenInfo, UserTokens } from "./wire_oauth.ts";

/** Reason for which the login host gave no token. */
type OAuthFailure =
  /** The grant, the code or the token is void: only a new login helps. */
  | "refused"
  /** Our own client id or secret is wrong: the operator must mend it. */
  | "own_credentials"
  /** Time-out, 5xx, or an answer nobody can read: the same may work later. */
  | "unreachable";

/** The login host gave no token. Its text never holds a secret. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  constructor(
    readonly failure: OAuthFailure,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** Parameters with which a login starts. */
interface AuthorizeRequest {
  /** Exactly as registered with Twitch. */
  redirectUri: string;
  scopes: readonly string[];
  /** Random, bound to the browser; comes back with the code. */
  state: string;
  /** Asks again, so that the user may choose another account. */
  forceVerify?: boolean;
}

/** Dependencies of the login client. */
interface OAuthDeps {
  fetch: typeof fetch;
  clock: Clock;
  log: Log;
  settings: TwitchSettings;
}

/** A request of the login host gives up after this time. */
export const OAUTH_DEADLINE_MS = 8_000;

const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Creates the client of Twitch's login host. Every call throws `OAuthError`;
 * none is repeated.
 */
export function createTwitchOAuth(
  { clock, log, settings, ...deps }: OAuthDeps,
) {
  const fetch = boundedFetch(deps.fetch, MAX_ANSWER_BYTES, "Twitch's login");
  const { clientId, clientSecret } = settings;

  async function call<T>(
    what: string,
    path: string,
    init: RequestInit,
    answer: z.ZodType<T>,
  ): Promise<T> {
    const fail = (failure: OAuthFailure, why: string, cause?: unknown) =>
      new OAuthError(failure, `Cannot ${what}: ${why}`, { cause });
    using limit = startDeadline(clock, OAUTH_DEADLINE_MS);
    let status: number;
    let body: unknown;
    try {
      const res = await fetch(`${settings.urls.oauth}${path}`, {
        ...init,
        signal: limit.signal,
        redirect: "error",
      });
      status = res.status;
      const text = await res.text();
      body = text === "" ? null : JSON.parse(text);
    } catch (error) {
      throw fail("unreachable", "Twitch's login did not answer", error);
    }
    if (status < 300) {
      const read = answer.safeParse(body);
      if (read.success) return read.data;
      // The issues name fields, never their values.
      const issues = read.error.issues.map(({ path, code }) => ({
        path,
        code,
      }));
      log.error("twitch_login_unreadable", { path, issues });
      throw fail("unreachable", "Twitch's login answered something unreadable");
    }
    const error = WireError.safeParse(body);
    const said = error.success ? error.data.message : "";
    const failure = failureOf(status, said);
    if (failure === "own_credentials") {
      log.error("twitch_credentials_refused", {
        status,
        said,
        remedy: "check TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET",
      });
    }
    throw fail(failure, `Twitch's login answered ${status} ${said}`.trimEnd());
  }

  /**
   * Secrets go in the form, never in the URL, so that no log sees them. Left to
   * `fetch`, the media type would get a `charset`, which forms have not and
   * strict servers refuse.
   */
  const form = (fields: Record<string, string>): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  const own = { client_id: clientId, client_secret: clientSecret };

  return {
    /** Returns the address to which the browser is sent for a login. */
    authorizeUrl(request: AuthorizeRequest): string {
      return `${settings.urls.oauth}/authorize${
        queryString({
          client_id: clientId,
          redirect_uri: request.redirectUri,
          response_type: "code",
          scope: request.scopes.join(" "),
          state: request.state,
          force_verify: request.forceVerify ? "true" : undefined,
        })
      }`;
    },

    /** The tokens for the code that came back from a login. */
    exchangeCode(code: string, redirectUri: string): Promise<UserTokens> {
      return call(
        "exchange the login code",
        "/token",
        form({
          ...own,
          code,
          grant_type: "authorization_code",
          redirect_uri: redirectUri,
        }),
        UserTokens,
      );
    },

    /** New tokens; the refresh token may be another one than before. */
    refresh(refreshToken: string): Promise<UserTokens> {
      return call(
        "refresh the token",
        "/token",
        form({
          ...own,
          grant_type: "refresh_token",
          refresh_token: refreshToken,
        }),
        UserTokens,
      );
    },

    /** A new token of the service itself. */
    appToken(): Promise<AppTokenAnswer> {
      return call(
        "get an app token",
        "/token",
        form({ ...own, grant_type: "client_credentials" }),
        AppTokenAnswer,
      );
    },

    /** Reads the owner and the scopes of a token; `refused` when it is void. */
    validate(accessToken: string): Promise<TokenInfo> {
      const headers = { authorization: `OAuth ${accessToken}` };
      return call("validate the token", "/validate", { headers }, TokenInfo);
    },

    /** Makes the token void; one that is void already is fine. */
    async revoke(accessToken: string): Promise<void> {
      const fields = { client_id: clientId, token: accessToken };
      try {
        await call("revoke the token", "/revoke", form(fields), z.unknown());
      } catch (error) {
        if (error instanceof OAuthError && error.failure === "refused") return;
        throw error;
      }
    },
  };
}

/** Twitch's login host. */
export type TwitchOAuth = ReturnType<typeof createTwitchOAuth>;

/**
 * A 400 may mean a void grant or our own wrong credentials; only the text
 * tells (`Invalid refresh token`, `missing client secret`, `invalid client`).
 */
function failureOf(status: number, said: string): OAuthFailure {
  if (/client/i.test(said) && status !== 401) return "own_credentials";
  if (status === 400 || status === 401) return "refused";
  if (status === 403) return "own_credentials";
  return "unreachable";
}
