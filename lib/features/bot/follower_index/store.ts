import type { Clock } from "@/lib/core/clock.ts";
import type { Chunks } from "@/lib/storage/chunks.ts";
import { removeAll } from "@/lib/storage/page.ts";
import { leaseFor, mayTake, readFence } from "@/lib/storage/lease.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  FollowerIndexRecord,
  IndexBuild,
} from "@/lib/schema/bot/follower_index.ts";
import { decodeIds, encodeIds, type SortedIds, sortIds } from "./sorted_ids.ts";

/** A worker that died is followed after this time. */
export const INDEX_LEASE_MS = 180_000;

/** A batch of ids, stored in the commit that counts it. */
export interface IndexPart {
  build: IndexBuild;
  number: number;
  ids: SortedIds;
}

const NOTHING: FollowerIndexRecord = { lease: null, index: null, build: null };

/** Keeps follower indexes; every change needs the channel's lease. */
export function createFollowerIndexStore(
  { kv, clock, chunks }: { kv: Deno.Kv; clock: Clock; chunks: Chunks },
) {
  return {
    async read(channelId: string): Promise<FollowerIndexRecord> {
      const { value } = await kv.get<FollowerIndexRecord>(
        keys.followerIndex(channelId),
      );
      return value ?? NOTHING;
    },

    /** Takes the lease; `null` when another worker has it. */
    take(
      channelId: string,
      holder: string,
    ): Promise<FollowerIndexRecord | null> {
      return transact<FollowerIndexRecord | null>(
        { kv, clock, keys },
        async () => {
          const entry = await kv.get<FollowerIndexRecord>(
            keys.followerIndex(channelId),
          );
          const record = entry.value ?? NOTHING;
          const asked = { holder, forMs: INDEX_LEASE_MS };
          if (!mayTake(clock, record.lease, asked)) return { result: null };
          const mine = {
            ...record,
            lease: leaseFor(clock, holder, INDEX_LEASE_MS),
          };
          return {
            commit: kv.atomic().check(entry)
              .set(keys.followerIndex(channelId), mine),
            result: mine,
          };
        },
      );
    },

    /**
     * Writes what changed and prolongs the lease, with `part` in the same
     * commit; `false`, and nothing written, when the lease went to another.
     */
    write(
      channelId: string,
      holder: string,
      change: Partial<Pick<FollowerIndexRecord, "index" | "build">>,
      part?: IndexPart,
    ): Promise<boolean> {
      return transact<boolean>({ kv, clock, keys }, async () => {
        const entry = await kv.get<FollowerIndexRecord>(
          keys.followerIndex(channelId),
        );
        if (entry.value?.lease?.holder !== holder) return { result: false };
        const lease = leaseFor(clock, holder, INDEX_LEASE_MS);
        const commit = kv.atomic().check(entry).set(
          keys.followerIndex(channelId),
          { ...entry.value, ...change, lease },
        );
        if (part) {
          commit.set(
            keys.followerIndexPart(channelId, part.build.id, part.number),
            encodeIds(part.ids),
          );
        }
        return { commit, result: true };
      });
    },

    /** Gives the lease back early. */
    release(channelId: string, holder: string): Promise<void> {
      return transact<void>({ kv, clock, keys }, async () => {
        const entry = await kv.get<FollowerIndexRecord>(
          keys.followerIndex(channelId),
        );
        if (entry.value?.lease?.holder !== holder) return { result: undefined };
        return {
          commit: kv.atomic().check(entry).set(
            keys.followerIndex(channelId),
            { ...entry.value, lease: null },
          ),
          result: undefined,
        };
      });
    },

    /** All ids of a build's parts, in order and each once. */
    async readParts(channelId: string, build: IndexBuild): Promise<SortedIds> {
      const all = new Float64Array(build.ids);
      let at = 0;
      for await (
        const { value } of kv.list<Uint8Array<ArrayBuffer>>({
          prefix: keys.followerIndexPartsOf(channelId, build.id),
        }, { batchSize: 10 })
      ) {
        const ids = decodeIds(value);
        all.set(ids, at);
        at += ids.length;
      }
      return sortIds(all.subarray(0, at));
    },

    removeParts: (channelId: string, build: IndexBuild): Promise<void> =>
      removeAll(kv, keys.followerIndexPartsOf(channelId, build.id)),

    /** The ids of the finished index. */
    async readIds(channelId: string): Promise<SortedIds> {
      const bytes = await chunks.read(keys.followerIndexIds(channelId));
      return bytes ? decodeIds(bytes) : sortIds([]);
    },

    /**
     * Replaces the ids of the finished index; `false`, and the old ones stay,
     * when the lease went to another.
     */
    writeIds(
      channelId: string,
      holder: string,
      ids: SortedIds,
    ): Promise<boolean> {
      return chunks.write(
        keys.followerIndexIds(channelId),
        encodeIds(ids),
        () =>
          readFence(kv, {
            key: keys.followerIndex(channelId),
            leaseIn: ({ lease }) => lease,
            holder,
          }),
      );
    },
  };
}

/** Storage of follower indexes. */
export type FollowerIndexStore = ReturnType<typeof createFollowerIndexStore>;
