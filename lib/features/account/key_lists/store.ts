import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Key } from "@/lib/storage/key.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";

/** A key as it is kept: found by keyed hash, the key itself nowhere. */
interface StoredKey {
  id: string;
  hash: string;
}

/** A kind of keys of which a channel has a list. */
interface KeyKind<Stored extends StoredKey> {
  /** Name of one in errors, such as `dock key`. */
  noun: string;
  /** Number that a channel may have. */
  most: number;
  /** Returns where a channel's list is kept. */
  listOf: (channelId: string) => Key<Stored[]>;
  /** Returns where the channel of a key's hash is kept. */
  channelBy: (hash: string) => Key<string>;
  /** Rises when a key is changed or revoked. */
  epoch: Key<Deno.KvU64>;
}

/**
 * Creates the store of one kind of a channel's keys: one list a channel, so
 * that its length is checked by the commit that adds to it.
 */
export function createKeyListStore<Stored extends StoredKey>(
  { kv, clock, kind }: { kv: Deno.Kv; clock: Clock; kind: KeyKind<Stored> },
) {
  const deps = { kv, clock, keys };
  const listOf = async (channelId: string): Promise<Stored[]> =>
    await read(kv, kind.listOf(channelId)) ?? [];
  const missing = (act: string) =>
    new AppError(
      "not_found",
      `Cannot ${act} the ${kind.noun}: the channel has no such key`,
    );

  return {
    /** A channel's keys, oldest first. */
    listOf,

    /** The channel and the key with this hash, or `null`. */
    async byHash(
      hash: string,
    ): Promise<{ channelId: string; key: Stored } | null> {
      const channelId = await read(kv, kind.channelBy(hash));
      if (channelId === null) return null;
      const all = await listOf(channelId);
      const key = all.find((one) => one.hash === hash);
      return key ? { channelId, key } : null;
    },

    /** Adds a key; throws `plan_limit` when the channel has as many as it may. */
    add(channelId: string, next: Stored): Promise<Stored> {
      return transact(deps, async () => {
        const entry = await kv.get<Stored[]>(kind.listOf(channelId));
        const all = entry.value ?? [];
        if (all.length >= kind.most) {
          throw new AppError(
            "plan_limit",
            `Cannot make a ${kind.noun}: the channel has ${kind.most} already. Revoke one that you no longer use`,
            { extra: { limit: kind.most, used: all.length } },
          );
        }
        const commit = kv.atomic().check(entry)
          .set(entry.key, [...all, next])
          .set(kind.channelBy(next.hash), channelId);
        return { commit, result: next };
      });
    },

    /** Changes a key and tells every process; `not_found` if there is none. */
    change(
      channelId: string,
      id: string,
      changed: (before: Stored) => Stored,
    ): Promise<Stored> {
      return transact(deps, async () => {
        const entry = await kv.get<Stored[]>(kind.listOf(channelId));
        const all = entry.value ?? [];
        const before = all.find((one) => one.id === id);
        if (!before) throw missing("change");
        const next = changed(before);
        const commit = kv.atomic().check(entry)
          .set(entry.key, all.map((one) => one === before ? next : one))
          .sum(kind.epoch, 1n);
        return { commit, result: next };
      });
    },

    /** Removes a key and tells every process; `not_found` if there is none. */
    remove(channelId: string, id: string): Promise<void> {
      return transact(deps, async () => {
        const entry = await kv.get<Stored[]>(kind.listOf(channelId));
        const all = entry.value ?? [];
        const gone = all.find((one) => one.id === id);
        if (!gone) throw missing("revoke");
        const commit = kv.atomic().check(entry)
          .set(entry.key, all.filter((one) => one !== gone))
          .delete(kind.channelBy(gone.hash))
          .sum(kind.epoch, 1n);
        return { commit, result: undefined };
      });
    },
  };
}
