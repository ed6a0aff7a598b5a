import type { TwitchOAuth, UserTokens } from "@/lib/clients/twitch/oauth.ts";
import { OAuthError } from "@/lib/clients/twitch/oauth.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  constantTimeEqual,
  randomBase64Url,
  type Secrets,
} from "@/lib/core/secrets.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { markedBy, transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type CallbackQuery,
  GrantOnDemand,
  LOGIN_MS,
  PendingLogin,
  type SealedLogin,
  type TakenLogin,
} from "@/lib/schema/account/login.ts";

/** Dependencies of the login. */
export interface LoginDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  oauth: TwitchOAuth;
  /** Exactly as registered with the platform. */
  redirectUri: string;
  /** Scopes that every login asks for. */
  scopes: readonly string[];
  /** Scopes that a login asks for beside those, once a broadcaster needs them. */
  scopesOnDemand: Readonly<Record<GrantOnDemand, readonly string[]>>;
  /** Returns the scopes that a channel's valid grant holds; `null` without one. */
  grantedTo: (channelId: string) => Promise<readonly string[] | null>;
  /** Brings a deletion of the channel that is under way to its end. */
  admit: (channelId: string) => Promise<void>;
  /** Keeps the grant that a login brought. */
  saveGrant: (channelId: string, tokens: UserTokens) => Promise<void>;
  /** Returns how the platform writes a user's name; `undefined` where it does not say. */
  displayNameOf: (userId: string) => Promise<string | undefined>;
  /** Notes who the channel is. */
  noteChannel: (
    channel: { id: string; login: string; name?: string | undefined },
  ) => Promise<void>;
  openSession: (
    who: Omit<LoginSession, "expiresAt">,
    userAgent: string,
  ) => Promise<{ cookie: string; session: LoginSession }>;
}

/**
 * Creates the login by the platform's OAuth code flow. The state is random,
 * sealed with all that belongs to it into a cookie of the browser, good once
 * and for ten minutes. Nothing is stored for it before the platform has
 * accepted the code: every visitor may begin a login. (Twitch offers no PKCE.)
 */
export function createLoginService(deps: LoginDeps) {
  const { kv, clock, log, secrets, oauth, redirectUri } = deps;

  /** The login that this browser began with this state; `null` when it did not, or too long ago. */
  async function pendingOf(
    state: string,
    sealed: string | undefined,
  ): Promise<PendingLogin | null> {
    if (sealed === undefined) return null;
    let value: unknown;
    try {
      value = JSON.parse(await secrets.open(sealed));
    } catch {
      // Made up, or sealed under another key.
      return null;
    }
    const pending = PendingLogin.safeParse(value).data;
    if (!pending || !constantTimeEqual(pending.state, state)) return null;
    return pending.expiresAt > clock.now() ? pending : null;
  }

  /** Takes this login, so that nobody takes it again. `false` when it was taken before. */
  async function take({ state, expiresAt }: PendingLogin): Promise<boolean> {
    const key = keys.takenLogin(await secrets.hash(state));
    const takenBy = randomBase64Url();
    return await transact<boolean>({ kv, clock, keys }, async () => {
      const entry = await kv.get<TakenLogin>(key);
      if (entry.value) return { result: false };
      return {
        commit: kv.atomic().check(entry).set(key, { takenBy, expiresAt }, {
          expireIn: LOGIN_MS,
        }),
        result: true,
        mark: markedBy(key, (taken) => taken.takenBy === takenBy),
      };
    });
  }

  /**
   * Returns where to go after a login: on to the platform once more where the
   * grant that stood held more on demand than the new one, which replaces it. The
   * platform asks nobody twice for what was allowed.
   */
  function nextPlace(
    { returnTo, also = [] }: PendingLogin,
    before: readonly string[],
    { scopes }: UserTokens,
  ): string {
    const lost = GrantOnDemand.options.filter((one) =>
      !also.includes(one) && holds(before, one) && !holds(scopes, one)
    );
    if (lost.length === 0) return returnTo;
    // With what this login asked for: the next grant replaces this one too.
    const all = [...also, ...lost].join(",");
    const query = new URLSearchParams({ return_to: returnTo, also: all });
    return `/auth/login?${query}`;
  }

  /** Tells whether a grant's scopes suffice for a use. */
  function holds(granted: readonly string[], use: GrantOnDemand): boolean {
    return deps.scopesOnDemand[use].every((scope) => granted.includes(scope));
  }

  async function exchange(code: string): Promise<UserTokens> {
    try {
      return await oauth.exchangeCode(code, redirectUri);
    } catch (error) {
      throw toAppError(error);
    }
  }

  /** Tells the operator, and returns what the person is told. */
  function notRegistered(): AppError {
    log.warn("redirect_url_not_registered", {
      meaning: "Nobody can sign in: Twitch does not know this redirect URL.",
      advice:
        "Add it to the redirect URLs of your application in Twitch's console, letter by letter.",
      redirectUrl: redirectUri,
    });
    return new AppError(
      "forbidden",
      `Cannot sign in: Twitch does not know the redirect URL of this service. Whoever runs it adds ${redirectUri} to the OAuth redirect URLs of its application in Twitch's console`,
    );
  }

  return {
    /**
     * Returns the address to send the browser to, and the value of its cookie.
     */
    async begin(
      returnTo: string,
      switchAccount: boolean,
      also: readonly GrantOnDemand[] = [],
    ): Promise<{ location: string; sealed: string }> {
      const state = randomBase64Url();
      const pending: SealedLogin = {
        purpose: "login",
        state,
        returnTo,
        expiresAt: clock.now() + LOGIN_MS,
        ...(also.length > 0 && { also: also.join(",") }),
      };
      const sealed = await secrets.seal(JSON.stringify(pending));
      const location = oauth.authorizeUrl({
        redirectUri,
        scopes: [
          ...deps.scopes,
          ...also.flatMap((one) => deps.scopesOnDemand[one]),
        ],
        state,
        forceVerify: switchAccount,
      });
      return { location, sealed };
    },

    /** Tells whether the channel is connected and has not allowed that use yet. */
    async lacks(channelId: string, use: GrantOnDemand): Promise<boolean> {
      const granted = await deps.grantedTo(channelId);
      return granted !== null && !holds(granted, use);
    },

    /**
     * Finishes a login: `sealed` is the cookie's. Throws `forbidden` when the
     * state is not this browser's, not open any more, the person declined, or
     * this service's redirect URL is not registered with Twitch.
     */
    async finish(
      query: CallbackQuery,
      sealed: string | undefined,
      userAgent: string,
    ): Promise<{ cookie: string; session: LoginSession; returnTo: string }> {
      // Before the cookie is looked at: Twitch sends the browser to another
      // address that is registered, whose host has none.
      if (query.error === "redirect_mismatch") throw notRegistered();
      const pending = await pendingOf(query.state, sealed);
      if (!pending) throw notBegun();
      if (query.code === undefined) {
        throw new AppError(
          "forbidden",
          "Cannot sign in: you did not allow access on Twitch's page. Sign in again and press Authorize",
        );
      }
      const tokens = await exchange(query.code);
      const { userId, login } = await oauth.validate(tokens.accessToken)
        .catch((error) => {
          throw toAppError(error);
        });
      if (userId === null || login === null) {
        throw new AppError(
          "forbidden",
          "Cannot sign in: Twitch did not say who you are. Sign in again",
        );
      }
      if (!await take(pending)) throw notBegun();
      await deps.admit(userId);
      const before = await deps.grantedTo(userId) ?? [];
      await deps.saveGrant(userId, tokens);
      const name = await deps.displayNameOf(userId);
      await deps.noteChannel({ id: userId, login, name });
      const opened = await deps.openSession(
        { userId, channelId: userId, login, role: "owner" },
        userAgent,
      );
      return { ...opened, returnTo: nextPlace(pending, before, tokens) };
    },
  };
}

function notBegun(): AppError {
  return new AppError(
    "forbidden",
    "Cannot sign in: this sign-in was started somewhere else, or more than ten minutes ago. Sign in again",
  );
}

function toAppError(error: unknown): AppError {
  const refused = error instanceof OAuthError && error.failure === "refused";
  return refused
    ? new AppError(
      "forbidden",
      "Cannot sign in: Twitch refused the sign-in. Sign in again",
      { cause: error },
    )
    : new AppError(
      "platform_unreachable",
      "Cannot sign in: Twitch does not answer. Try again in a few minutes",
      { cause: error },
    );
}
