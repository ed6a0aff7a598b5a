import type { Clock } from "@/lib/core/clock.ts";
import type { ProcessKeys } from "./keys.ts";
import {
  outranks,
  type SoundLeader,
  type SoundLeaders,
  type SoundRank,
} from "@/lib/schema/events/sound_rank.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { ProcessHeartbeat } from "./process_heartbeat.ts";

/** Decides between the best candidates of all processes. */
export interface SoundArbiter {
  /**
   * Puts up this process's best connection for an overlay, or nobody, and
   * answers who leads it now.
   */
  claim(
    channelId: string,
    overlay: string,
    best: SoundRank | null,
  ): Promise<SoundLeader | null>;
  /** Says that this process lives; `true` when another one no longer does. */
  beat(leads: boolean, others: Iterable<string>): Promise<boolean>;
}

/**
 * Creates an arbiter for a process that has the database to itself: its own
 * best candidate wins.
 */
export function createLocalArbiter(processId: string): SoundArbiter {
  return {
    claim: (_channelId, _overlay, best) =>
      Promise.resolve(best && { ...best, processId }),
    beat: () => Promise.resolve(false),
  };
}

/**
 * Creates an arbiter for processes that share a database: one record a channel,
 * changed only by a process that has a better candidate, or when the leader's
 * process has died.
 */
export function createSharedArbiter(
  { kv, clock, keys, beat: { processId, sayAlive, isAlive } }: {
    kv: Deno.Kv;
    clock: Clock;
    keys: ProcessKeys;
    beat: ProcessHeartbeat;
  },
): SoundArbiter {
  return {
    claim(channelId, overlay, best) {
      const key = keys.soundLeaders(channelId);
      return transact<SoundLeader | null>({ kv, clock, keys }, async () => {
        const entry = await kv.get<SoundLeaders>(key);
        // A page names its overlay, even as every object's own fields are named.
        const leaders = new Map(Object.entries(entry.value ?? {}));
        const current = leaders.get(overlay) ?? null;
        if (current !== null && current.processId !== processId) {
          const keeps = best === null || !outranks(best, current);
          if (keeps && await isAlive(current.processId)) {
            return { result: current };
          }
        }
        if (best === null && current?.processId !== processId) {
          return { result: null };
        }
        if (
          best && current?.connectionId === best.connectionId &&
          current.standing === best.standing && current.since === best.since
        ) return { result: current };

        if (best) await sayAlive();
        if (best) leaders.set(overlay, { ...best, processId });
        else leaders.delete(overlay);
        const commit = kv.atomic().check(entry);
        if (leaders.size > 0) commit.set(key, Object.fromEntries(leaders));
        else commit.delete(key);
        return { commit, result: leaders.get(overlay) ?? null };
      });
    },

    async beat(leads, others) {
      if (leads) await sayAlive();
      for (const other of others) {
        if (!await isAlive(other)) return true;
      }
      return false;
    },
  };
}
