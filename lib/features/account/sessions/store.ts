import type { Clock } from "@/lib/core/clock.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredSession } from "@/lib/schema/account/sessions.ts";

/** Creates the store of sessions in the database. */
export function createSessionStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  return {
    async insert(hash: string, session: StoredSession): Promise<void> {
      // Housekeeping only; readers compare `expiresAt` with the clock.
      const expireIn = Math.max(1, session.expiresAt - clock.now());
      await kv.atomic()
        .set(keys.session(hash), session, { expireIn })
        .set(keys.sessionHash(session.userId, session.id), hash, { expireIn })
        .commit();
    },

    /** The session, or `null` once it is over. */
    async get(hash: string): Promise<StoredSession | null> {
      const session = await read(kv, keys.session(hash));
      return session && session.expiresAt > clock.now() ? session : null;
    },

    /** Removes a session and tells every process to forget what it knew. */
    async remove(hash: string, session: StoredSession): Promise<void> {
      await kv.atomic()
        .delete(keys.session(hash))
        .delete(keys.sessionHash(session.userId, session.id))
        .sum(keys.credentialEpoch("session"), 1n)
        .commit();
    },

    /** Hash and record of each of a user's sessions that is not over. */
    async listOf(
      userId: string,
    ): Promise<{ hash: string; session: StoredSession }[]> {
      const found: { hash: string; session: StoredSession }[] = [];
      const index = kv.list<string>({ prefix: keys.sessionHashesOf(userId) });
      for await (const { value: hash } of index) {
        const session = await this.get(hash);
        if (session) found.push({ hash, session });
      }
      return found;
    },
  };
}
