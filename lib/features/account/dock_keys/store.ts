import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  MAX_DOCK_KEYS,
  type StoredDockKey,
} from "@/lib/schema/account/dock_keys.ts";

/**
 * Creates the store of dock keys in the database: one list a channel, so that
 * its length is checked by the commit that adds to it.
 */
export function createDockKeyStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const deps = { kv, clock, keys };
  const listOf = async (channelId: string) =>
    await read(kv, keys.dockKeys(channelId)) ?? [];

  return {
    /** A channel's keys, oldest first. */
    listOf,

    /** The channel and the id of the key with this hash, or `null`. */
    async byHash(
      hash: string,
    ): Promise<{ channelId: string; keyId: string } | null> {
      const channelId = await read(kv, keys.channelByDockKey(hash));
      if (channelId === null) return null;
      const all = await listOf(channelId);
      const found = all.find((one) => one.hash === hash);
      return found ? { channelId, keyId: found.id } : null;
    },

    /** Adds a key; throws `plan_limit` when the channel has as many as it may. */
    add(channelId: string, next: StoredDockKey): Promise<StoredDockKey> {
      return transact(deps, async () => {
        const entry = await kv.get<StoredDockKey[]>(keys.dockKeys(channelId));
        const all = entry.value ?? [];
        if (all.length >= MAX_DOCK_KEYS) {
          throw new AppError(
            "plan_limit",
            `Cannot make a dock key: the channel has ${MAX_DOCK_KEYS} already. Revoke one that you no longer use`,
            { extra: { limit: MAX_DOCK_KEYS, used: all.length } },
          );
        }
        const commit = kv.atomic().check(entry)
          .set(keys.dockKeys(channelId), [...all, next])
          .set(keys.channelByDockKey(next.hash), channelId);
        return { commit, result: next };
      });
    },

    /** Removes a key and tells every process; `not_found` if there is none. */
    remove(channelId: string, id: string): Promise<void> {
      return transact(deps, async () => {
        const entry = await kv.get<StoredDockKey[]>(keys.dockKeys(channelId));
        const all = entry.value ?? [];
        const gone = all.find((one) => one.id === id);
        if (!gone) {
          throw new AppError(
            "not_found",
            "Cannot revoke the dock key: the channel has no such key",
          );
        }
        const commit = kv.atomic().check(entry)
          .set(keys.dockKeys(channelId), all.filter((one) => one !== gone))
          .delete(keys.channelByDockKey(gone.hash))
          .sum(keys.credentialEpoch("dock_key"), 1n);
        return { commit, result: undefined };
      });
    },
  };
}
