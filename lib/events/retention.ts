import { type Clock, DAY_MS, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import { readEntries, readValues } from "@/lib/storage/read_many.ts";
import {
  forgetMoved,
  listMoved,
  type MovedChannel,
  NOTE_LIVES_MS,
} from "./moved_channels.ts";
import type { TrimMarks } from "./records.ts";
import { createTrim } from "./trim.ts";

const EVERY_MS = 60_000;
const LEASE_MS = 3 * EVERY_MS;
/** Interval at which the heads of all channels are looked at, noted or not. */
const WALK_MS = DAY_MS;
const WALKED_AT_ONCE = 500;

/**
 * Trims the channels' logs once a minute, on one process at a time: whichever
 * holds the lease. Two that both believe to hold it do no harm, see `createTrim`.
 *
 * It reads the channels whose logs have grown lately, of which it takes the
 * notes away when nothing is left to be done, and those where something has had
 * its time. Once a day it looks at all: a database may be from before there were
 * notes.
 */
export function createRetention(
  { kv, clock, log, holder, lagging, alsoSweep }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Tells this process from others. */
    holder: string;
    /** Returns those of the channels whose events are still to be read by somebody. */
    lagging: (channelIds: readonly string[]) => Promise<string[]>;
    /** Removes what else has had its time, once a pass. */
    alsoSweep: () => Promise<void>;
  },
) {
  const trim = createTrim({ kv, clock });
  const closed = new AbortController();

  const hasLease = () =>
    takeLease({ kv, clock, keys }, {
      key: keys.eventTrimLease(),
      holder,
      forMs: LEASE_MS,
    });

  /** Returns those of the channels whose logs have grown since they were counted. */
  async function grownOf(
    channelIds: readonly string[],
  ): Promise<Set<string>> {
    const [heads, marks] = await Promise.all([
      readEntries(kv, channelIds.map(keys.eventHead)),
      readValues<TrimMarks>(kv, channelIds.map(keys.eventTrim)),
    ]);
    return new Set(channelIds.filter((_, index) => {
      const stamp = heads[index]?.versionstamp ?? null;
      const own = marks[index] ?? null;
      return stamp !== null &&
        (own?.dueAt === undefined || own.countedTo < stamp);
    }));
  }

  /** Lists all channels of which is not known when something is due. */
  async function walk(): Promise<string[]> {
    const found: string[] = [];
    const heads = await Array.fromAsync(
      kv.list({ prefix: keys.eventHeadsOf() }, { batchSize: WALKED_AT_ONCE }),
    );
    const all = heads.map(({ key }) => String(key[1]));
    for (const some of inGroupsOf(WALKED_AT_ONCE, all)) {
      found.push(...await grownOf(some));
    }
    return found;
  }

  /** Lists the channels with something new or something due. */
  async function due(moved: readonly MovedChannel[]): Promise<Set<string>> {
    const found = await grownOf(moved.map(({ channelId }) => channelId));
    const range = keys.eventsTrimDueBefore(clock.now() + 1);
    for await (const { key } of kv.list(range)) found.add(String(key[2]));
    return found;
  }

  /** Takes away old notes of channels in which nothing is left to be done. */
  async function forget(moved: readonly MovedChannel[]): Promise<void> {
    const before = clock.now() - NOTE_LIVES_MS;
    const old = moved.filter(({ note }) => note.value < before);
    if (old.length === 0) return;
    const ids = old.map(({ channelId }) => channelId);
    const kept = new Set([...await lagging(ids), ...await grownOf(ids)]);
    await forgetMoved(kv, old.filter(({ channelId }) => !kept.has(channelId)));
  }

  async function runOnce(): Promise<void> {
    if (!await hasLease()) return;
    let leasedAt = clock.now();
    const walked = keys.eventHeadsWalked("trim");
    const walkedAt = (await kv.get<number>(walked)).value;
    const walks = walkedAt === null || walkedAt + WALK_MS <= clock.now();
    const moved = await listMoved(kv);
    const found = await due(moved);
    for (const channelId of walks ? await walk() : []) found.add(channelId);
    for (const channelId of found) {
      if (closed.signal.aborted) return;
      if (clock.now() - leasedAt > EVERY_MS) {
        if (!await hasLease()) return;
        leasedAt = clock.now();
      }
      await trim(channelId);
    }
    if (walks) await kv.set(walked, clock.now());
    await forget(moved);
    await alsoSweep();
  }

  return {
    /** One pass over all channels, if this process has or gets the lease. */
    runOnce,

    /** Passes once a minute until `stop`. */
    async start(): Promise<void> {
      while (!closed.signal.aborted) {
        try {
          await sleep(clock, EVERY_MS, closed.signal);
          await runOnce();
        } catch (error) {
          if (!closed.signal.aborted) log.warn("event_trim_failed", { error });
        }
      }
    },

    stop(): void {
      closed.abort();
    },
  };
}

/** Keeps the event logs short. */
export type Retention = ReturnType<typeof createRetention>;
