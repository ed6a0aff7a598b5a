import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type { LogKeys } from "./keys.ts";
import type { LogCatalogue } from "./catalogue.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { readEntries, readValues } from "@/lib/storage/read_many.ts";
import {
  clearDirty,
  type DirtyChannel,
  listDirty,
  MARK_TTL_MS,
  walkDue,
} from "./dirty_channels.ts";
import { createTrim } from "./trim.ts";

const EVERY_MS = 60_000;
const LEASE_MS = 3 * EVERY_MS;

/**
 * Trims the channels' logs once a minute, on one process at a time: whichever
 * holds the lease. Two that both believe to hold it do no harm, see
 * `createTrim`.
 *
 * It reads the channels whose logs have grown lately, of which it takes the
 * notes away when nothing is left to be done, and those with events that have
 * had their time. Once a day it looks at all: a database may be from before
 * there were notes.
 */
export function createRetention(
  { kv, clock, log, keys, catalogue, holder, lagging, alsoSweep }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: LogKeys;
    catalogue: Pick<LogCatalogue, "isShortLived">;
    /** Tells this process from others. */
    holder: string;
    /** Returns those of the channels whose events a projection still has to read. */
    lagging: (channelIds: readonly string[]) => Promise<string[]>;
    /** Removes what else has had its time, once a pass. */
    alsoSweep: () => Promise<void>;
  },
) {
  const trim = createTrim({ kv, clock, keys, catalogue });
  let closed = false;

  const hasLease = () =>
    takeLease({ kv, clock, keys }, {
      key: keys.eventTrimLease(),
      holder,
      forMs: LEASE_MS,
    });

  /** Returns the channels, by their heads, whose logs have grown since they were counted. */
  async function grownAmong(
    heads: readonly Deno.KvEntryMaybe<Deno.KvU64>[],
  ): Promise<string[]> {
    const ids = heads.map(({ key }) => String(key[1]));
    const marks = await readValues(kv, ids.map(keys.eventTrim));
    return ids.filter((_, index) => {
      const stamp = heads[index]?.versionstamp ?? null;
      const own = marks[index] ?? null;
      return stamp !== null &&
        (own?.dueAt === undefined || own.countedTo < stamp);
    });
  }

  const headsOf = (moved: readonly DirtyChannel[]) =>
    readEntries(kv, moved.map(({ channelId }) => keys.eventHead(channelId)));

  /** Lists the channels with new events or old ones that are due. */
  async function due(moved: readonly DirtyChannel[]): Promise<Set<string>> {
    const found = new Set(await grownAmong(await headsOf(moved)));
    const range = keys.eventsTrimDueBefore(clock.now() + 1);
    for await (const { key } of kv.list(range)) found.add(String(key[2]));
    return found;
  }

  /** Takes away old notes of channels in which nothing is left to be done. */
  async function forget(moved: readonly DirtyChannel[]): Promise<void> {
    const before = clock.now() - MARK_TTL_MS;
    const old = moved.filter(({ note }) => note.value < before);
    if (old.length === 0) return;
    const ids = old.map(({ channelId }) => channelId);
    const kept = new Set([
      ...await lagging(ids),
      ...await grownAmong(await headsOf(old)),
    ]);
    await clearDirty(kv, old.filter(({ channelId }) => !kept.has(channelId)));
  }

  async function runOnce(): Promise<void> {
    if (!await hasLease()) return;
    let leasedAt = clock.steady();
    const noteWalk = await walkDue({ kv, clock, keys }, "trim");
    const moved = await listDirty({ kv, keys });
    const found = await due(moved);
    const all = noteWalk ? await listEntries(kv, keys.eventHeadsOf(), 500) : [];
    for (const channelId of await grownAmong(all)) found.add(channelId);
    for (const channelId of found) {
      if (closed) return;
      if (clock.steady() - leasedAt > EVERY_MS) {
        if (!await hasLease()) return;
        leasedAt = clock.steady();
      }
      try {
        await trim(channelId);
      } catch (error) {
        // Others wait for their turn; a database that is away has none for them.
        if (error instanceof AppError || closed) throw error;
        log.error("channel_not_trimmed", { channelId, error });
      }
    }
    await noteWalk?.();
    await forget(moved);
    await alsoSweep();
  }

  const passes = createPeriodicWork({
    clock,
    everyMs: EVERY_MS,
    run: runOnce,
    onFailure(error) {
      if (!closed) log.warn("event_trim_failed", { error });
    },
  });

  return {
    /** One pass over all channels, if this process has or gets the lease. */
    runOnce,

    /** Passes once a minute until `stop`. */
    start: passes.start,

    /** Ends a pass that is under way at its next channel. */
    stop(): Promise<void> {
      closed = true;
      return passes.stop();
    },
  };
}

/** Keeps the event logs short. */
export type Retention = ReturnType<typeof createRetention>;
