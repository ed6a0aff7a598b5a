import type { TwitchOAuth, UserTokens } from "@/lib/clients/twitch/oauth.ts";
import { OAuthError } from "@/lib/clients/twitch/oauth.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import {
  constantTimeEqual,
  randomBase64Url,
  type Secrets,
} from "@/lib/core/secrets.ts";
import type { Session } from "@/lib/features/sessions/schema.ts";
import { transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import { type CallbackQuery, LOGIN_MS, type PendingLogin } from "./schema.ts";

/** What the login is made of. */
export interface LoginDeps {
  kv: Deno.Kv;
  clock: Clock;
  secrets: Secrets;
  oauth: TwitchOAuth;
  /** Exactly as registered with the platform. */
  redirectUri: string;
  scopes: string[];
  /** Keeps the grant that a login brought. */
  saveGrant: (channelId: string, tokens: UserTokens) => Promise<void>;
  /** Notes who the channel is. */
  noteChannel: (channel: { id: string; login: string }) => Promise<void>;
  openSession: (
    who: Omit<Session, "expiresAt">,
    userAgent: string,
  ) => Promise<{ cookie: string; session: Session }>;
}

/**
 * Login by the platform's OAuth code flow. The state is random, bound to the
 * browser by a cookie, good once and for ten minutes. (Twitch offers no PKCE.)
 */
export function createLoginService(deps: LoginDeps) {
  const { kv, clock, secrets, oauth } = deps;

  /** Takes the pending login of this state, so that nobody takes it again. */
  async function take(state: string): Promise<PendingLogin | null> {
    const key = keys.pendingLogin(await secrets.hash(state));
    const takenBy = randomBase64Url();
    return await transact<PendingLogin | null>(clock, async () => {
      const entry = await kv.get<PendingLogin>(key);
      const pending = entry.value;
      // It was committed, and the database's answer got lost.
      if (pending?.takenBy === takenBy) return { result: pending };
      const leftMs = (pending?.expiresAt ?? 0) - clock.now();
      if (pending === null || leftMs <= 0 || pending.takenBy !== undefined) {
        return { result: null };
      }
      const taken = { ...pending, takenBy };
      return {
        commit: kv.atomic().check(entry).set(key, taken, { expireIn: leftMs }),
        result: taken,
      };
    });
  }

  async function exchange(code: string): Promise<UserTokens> {
    try {
      return await oauth.exchangeCode(code, deps.redirectUri);
    } catch (error) {
      throw toAppError(error);
    }
  }

  return {
    /** Where to send the browser, and the state to bind to it. */
    async begin(
      returnTo: string,
      switchAccount: boolean,
    ): Promise<{ location: string; state: string }> {
      const state = randomBase64Url();
      const pending = { returnTo, expiresAt: clock.now() + LOGIN_MS };
      await kv.set(keys.pendingLogin(await secrets.hash(state)), pending, {
        expireIn: LOGIN_MS,
      });
      const location = oauth.authorizeUrl({
        redirectUri: deps.redirectUri,
        scopes: deps.scopes,
        state,
        forceVerify: switchAccount,
      });
      return { location, state };
    },

    /**
     * Finishes a login: `boundState` is the cookie's. Throws `forbidden` when the
     * state is not this browser's, not open any more, or the person declined.
     */
    async finish(
      query: CallbackQuery,
      boundState: string | undefined,
      userAgent: string,
    ): Promise<{ cookie: string; session: Session; returnTo: string }> {
      const known = boundState !== undefined &&
        constantTimeEqual(boundState, query.state);
      const pending = known ? await take(query.state) : null;
      if (!pending) {
        throw new AppError(
          "forbidden",
          "Cannot sign in: this login was not begun here, or not in the last ten minutes. Try again",
        );
      }
      if (query.code === undefined) {
        throw new AppError(
          "forbidden",
          "Cannot sign in: the platform's page was declined",
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
          "Cannot sign in: the platform did not say who you are",
        );
      }
      await deps.saveGrant(userId, tokens);
      await deps.noteChannel({ id: userId, login });
      const opened = await deps.openSession(
        { userId, channelId: userId, login, role: "owner" },
        userAgent,
      );
      return { ...opened, returnTo: pending.returnTo };
    },
  };
}

function toAppError(error: unknown): AppError {
  const refused = error instanceof OAuthError && error.failure === "refused";
  return refused
    ? new AppError(
      "forbidden",
      "Cannot sign in: the platform refused the login. Try again",
      { cause: error },
    )
    : new AppError(
      "platform_unreachable",
      "Cannot sign in: the platform's login does not answer",
      { cause: error },
    );
}

/** Signs people in. */
export type LoginService = ReturnType<typeof createLoginService>;
