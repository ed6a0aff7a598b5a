import { idOn } from "@/lib/schema/events/identity.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import { isTakenAway, type TakenAway } from "@/lib/schema/events/taken_away.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type {
  ArchivedSession,
  UserRecord,
} from "@/lib/schema/subathon/records.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type { Key } from "@/lib/storage/key.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { SubathonParts } from "./parts.ts";

/** Entries that one commit writes anew. */
const MAX_CHANGES = 100;

/** Fields of an entry, or of a sum, that say whose it is. */
type Named = Pick<LedgerEntry, "userId" | "userLogin" | "userName">;

/** The same with the platform, where it is known. */
type Given = Named & { platform?: string };

const NOBODY: Named = { userId: null, userLogin: null, userName: null };

/**
 * Creates the function that takes a person out of every ledger of a channel and
 * out of its sessions. What they gave stays, as an anonymous person's. Each
 * commit changes the session's own record, as every commit of a subathon does;
 * broken off half-way it can be called again.
 */
export function createSubathonErasure(
  { kv, clock, store, queue, projection }: Pick<
    SubathonParts,
    "kv" | "clock" | "store" | "queue" | "projection"
  >,
) {
  /** Changes records, and the session, in one commit; deletes those of `null`. */
  function rewrite<T>(
    channelId: string,
    some: readonly Key<T>[],
    without: (value: T) => T | null,
    gone: TakenAway,
  ): Promise<null> {
    return transact({ kv, clock, keys }, async () => {
      const head = await kv.get<Session>(keys.subathon(channelId));
      const entries = await readEntries(kv, some);
      const session = head.value && withoutLargest(head.value, gone);
      const commit = kv.atomic().check(head);
      let changes = session === head.value ? 0 : 1;
      for (const { key, value } of entries) {
        const next = value === null ? null : without(value as T);
        if (next === value) continue;
        changes++;
        if (next === null) commit.delete(key);
        else commit.set(key, next);
      }
      if (changes === 0) return { result: null };
      if (session) commit.set(head.key, session);
      return { commit, result: null };
    });
  }

  async function keysOf<T>(
    below: Deno.KvKey,
    isTheirs: (value: T) => boolean,
  ): Promise<Key<T>[]> {
    const found: Key<T>[] = [];
    const list = kv.list<T>({ prefix: below }, { batchSize: 500 });
    for await (const { key, value } of list) {
      if (isTheirs(value)) found.push(key as Key<T>);
    }
    return found;
  }

  return async function erase(
    channelId: string,
    gone: TakenAway,
  ): Promise<void> {
    // What was read of the log before it was redacted is counted first.
    await projection.flush();
    await queue.flush();
    const entries = await keysOf<LedgerEntry>(
      keys.subathonLedgersOf(channelId),
      (entry) => isTheirs(entry, gone),
    );
    // Once without an entry: a session may name them, whose entry went.
    for (const some of [[], ...inGroupsOf(MAX_CHANGES, entries)]) {
      await rewrite(
        channelId,
        some,
        (entry) =>
          isTheirs(entry, gone)
            ? { ...entry, ...NOBODY, anonymous: true }
            : entry,
        gone,
      );
    }
    const users = await keysOf<UserRecord>(
      keys.subathonUsersOfAll(channelId),
      ({ login, name, ...user }) =>
        isTheirs({ ...user, userLogin: login, userName: name }, gone),
    );
    for (const some of inGroupsOf(MAX_CHANGES, users)) {
      await rewrite(channelId, some, () => null, gone);
    }
    const archived = await keysOf<ArchivedSession>(
      keys.subathonArchivedOf(channelId),
      ({ session }) => withoutLargest(session, gone) !== session,
    );
    await rewrite(
      channelId,
      archived,
      (one) => ({ ...one, session: withoutLargest(one.session, gone) }),
      gone,
    );
    store.forget(channelId);
  };
}

function withoutLargest(session: Session, gone: TakenAway): Session {
  return session.biggest.some((one) => isTheirs(one, gone))
    ? {
      ...session,
      biggest: session.biggest.map((one) =>
        isTheirs(one, gone) ? { ...one, ...NOBODY } : one
      ),
    }
    : session;
}

function isTheirs(
  { userId, userLogin, userName, platform = "" }: Given,
  gone: TakenAway,
): boolean {
  // Entries of before have ids as their platform gave them out.
  const id = userId && platform ? idOn(platform, userId) : userId;
  return isTakenAway({ id, login: userLogin, name: userName }, gone);
}
