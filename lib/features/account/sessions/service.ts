import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import { randomBase64Url, type Secrets } from "@/lib/core/secrets.ts";
import { createCredentialCache } from "@/lib/storage/credential_cache.ts";
import { createRevocations } from "@/lib/storage/revocations.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  LoginSession,
  SessionSummary,
  StoredSession,
} from "@/lib/schema/account/sessions.ts";
import { createSessionStore } from "./store.ts";

/** Lifetime of a login. */
export const SESSION_MS = 14 * DAY_MS;

/**
 * Recognises the value of the session cookie. Never throws on a bad one; throws
 * `platform_unreachable` when it cannot tell.
 */
export interface SessionVerifier {
  verify(cookie: string): Promise<LoginSession | null>;
}

/**
 * Keeps the sessions that this service's own login makes, in the database. One
 * that is ended is over at once here, and within a second on every other
 * process.
 */
export function createSessionService(
  { kv, clock, log, secrets, newId }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    secrets: Secrets;
    newId: NewId;
  },
) {
  const store = createSessionStore({ kv, clock });
  const cache = createCredentialCache<StoredSession>({
    clock,
    shape: /^[\w-]{43}$/,
    load: async (cookie) => await store.get(await secrets.hash(cookie)),
  });
  const { onRevocation, close } = createRevocations({
    kv,
    clock,
    log,
    epoch: keys.credentialEpoch("session"),
    forget: cache.clear,
  });

  async function end(hash: string, session: StoredSession): Promise<void> {
    await store.remove(hash, session);
    cache.clear();
  }

  return {
    /** Starts a session; answers the value of its cookie, which is kept nowhere. */
    async open(
      who: Omit<LoginSession, "id" | "expiresAt">,
      userAgent: string,
    ): Promise<{ cookie: string; session: LoginSession }> {
      const cookie = randomBase64Url();
      const session: StoredSession = {
        ...who,
        id: newId("ses"),
        createdAt: clock.now(),
        expiresAt: clock.now() + SESSION_MS,
        userAgent: userAgent.slice(0, 300),
      };
      await store.insert(await secrets.hash(cookie), session);
      return { cookie, session };
    },

    /**
     * Returns the session that a cookie belongs to, or `null`. Warm look-ups
     * are reads of memory.
     */
    async verify(cookie: string): Promise<LoginSession | null> {
      const session = await cache.find(cookie);
      return session && session.expiresAt > clock.now() ? session : null;
    },

    /** Ends the session of this cookie, if it is one. */
    async close(cookie: string): Promise<void> {
      const hash = await secrets.hash(cookie);
      const session = await store.get(hash);
      if (session) await end(hash, session);
    },

    /** A user's open sessions, oldest first. */
    async listOf(userId: string): Promise<StoredSession[]> {
      return (await store.listOf(userId)).map(({ session }) => session);
    },

    /** The same as they are shown to their owner, who asks in one of them. */
    async summaries(
      { userId, id }: Pick<LoginSession, "userId" | "id">,
    ): Promise<SessionSummary[]> {
      return (await store.listOf(userId)).map(({ session }) => ({
        id: session.id,
        channelId: session.channelId,
        role: session.role,
        current: session.id === id,
        userAgent: session.userAgent,
        createdAt: toIso(session.createdAt),
        expiresAt: toIso(session.expiresAt),
      }));
    },

    /** Ends one of a user's sessions by its public id; `not_found` if there is none. */
    async revoke(userId: string, id: string): Promise<void> {
      const all = await store.listOf(userId);
      const one = all.find(({ session }) => session.id === id);
      if (!one) {
        throw new AppError(
          "not_found",
          `Cannot end session "${id}": no such session`,
        );
      }
      await end(one.hash, one.session);
    },

    /** Ends every session of a user: the platform withdrew the grant. */
    async revokeAll(userId: string): Promise<void> {
      for (const { hash, session } of await store.listOf(userId)) {
        await end(hash, session);
      }
    },

    /** Calls `run` whenever sessions were ended, on any process. */
    onEnded: onRevocation,

    /** Lets go of the database. */
    stop: close,
  };
}
