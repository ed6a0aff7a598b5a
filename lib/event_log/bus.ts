import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LogKeys } from "./keys.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import type { Batch } from "./batch.ts";
import {
  type BatchListener,
  type ChannelReader,
  createChannelReader,
} from "./channel_reader.ts";
import type { EventLog } from "./log.ts";

/**
 * Maximum time for which an event may stay unnoticed when a watch fails
 * silently.
 */
export const POLL_MS = 15_000;
/**
 * Time after its last event for which the bus follows a busy channel at least,
 * ms.
 */
const QUIET_MS = MINUTE_MS;

/** A place in a channel's flow of events. */
export interface Follower {
  /** Resolves when the flow has begun; rejects when it was stopped before. */
  ready: Promise<unknown>;
  /** Everything up to here was delivered or is being delivered; `null` before `ready`. */
  readonly position: string | null;
  /** Has the log looked at soon. */
  wake(): void;
  /** Resolves when all that was in the log at the call is delivered. */
  refresh(): Promise<void>;
  /** The batches from `after` to `position`, or `null` when they are no longer in memory. */
  recentAfter(after: string): Batch[] | null;
  /** Ends it. */
  stop(): void;
}

/** Activity counts of the bus, for tests and metrics. */
interface BusCounts {
  /** Channels that are followed: each has one watch and one reader. */
  channels: number;
  listeners: number;
}

/**
 * Brings what is in the logs to everything in this process that follows a
 * channel. Channels that nobody follows cost nothing.
 */
export function createEventBus(
  { kv, clock, log, keys, events, beside, mostBusy = 0 }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: LogKeys;
    events: EventLog;
    /** A second key of each followed channel in the same watch. */
    beside?: {
      key: (channelId: string) => Deno.KvKey;
      run: (channelId: string) => void;
    };
    /**
     * Most channels that are followed while events are added to their logs,
     * whether or not a page is open, so that whatever folds them finds the
     * latest in memory (`recentAfter`) and reads nothing back; none by default.
     */
    mostBusy?: number;
  },
) {
  const readers = new Map<string, ChannelReader>();
  /** Follower of each busy channel, and when its last event was added. */
  const busy = new Map<string, { follower: Follower; lastAt: number }>();
  let closed = false;
  let cancelPoll = () => {};

  const stopHearing = events.onAppended((channelId, commit) => {
    const reader = readers.get(channelId);
    if (commit === null) reader?.wake();
    else reader?.take(commit);
    noteBusy(channelId);
  });

  events.keepsRecent((channelId, after) =>
    readers.get(channelId)?.recentAfter(after) ?? null
  );

  function readerOf(channelId: string): ChannelReader {
    const known = readers.get(channelId);
    if (known) return known;
    const reader = createChannelReader({
      channelId,
      kv,
      clock,
      log,
      keys,
      events,
      ...(beside && {
        beside: {
          key: beside.key(channelId),
          run: () => beside.run(channelId),
        },
      }),
    });
    readers.set(channelId, reader);
    if (readers.size === 1) pollLater();
    return reader;
  }

  function noteBusy(channelId: string): void {
    const known = busy.get(channelId);
    if (known) known.lastAt = clock.steady();
    else if (busy.size < mostBusy) {
      const follower = follow(channelId, () => {});
      busy.set(channelId, { follower, lastAt: clock.steady() });
    }
  }

  function leaveQuiet(): void {
    for (const [channelId, { follower, lastAt }] of busy) {
      if (clock.steady() - lastAt < QUIET_MS) continue;
      busy.delete(channelId);
      follower.stop();
    }
  }

  /** The net under watches that died in silence. */
  async function poll(): Promise<void> {
    leaveQuiet();
    const all = [...readers];
    try {
      const heads = await readEntries(
        kv,
        all.map(([channelId]) => keys.eventHead(channelId)),
      );
      all.forEach(([_, reader], i) => {
        const stamp = heads[i]?.versionstamp;
        if (stamp) reader.wakeFor(stamp);
        reader.forgetOld();
      });
    } catch (error) {
      log.warn("event_poll_failed", { error });
    }
    if (readers.size > 0) pollLater();
  }

  function pollLater(): void {
    cancelPoll();
    if (!closed) cancelPoll = clock.after(POLL_MS, poll);
  }

  /**
   * Calls `listener` with every batch of the channel from `ready` on, each
   * event once and in log order. A promise it answers holds back the channel's
   * next batch, which is then the larger: return one only for work that must
   * not be overtaken.
   */
  function follow(channelId: string, listener: BatchListener): Follower {
    const reader = readerOf(channelId);
    // The same function may follow twice; each has its own place.
    const run: BatchListener = (batch) => listener(batch);
    reader.add(run);
    return {
      ready: reader.ready,
      get position() {
        return reader.position;
      },
      wake: reader.wake,
      refresh: reader.refresh,
      recentAfter: reader.recentAfter,
      stop() {
        reader.remove(run);
        if (reader.listeners > 0 || readers.get(channelId) !== reader) return;
        readers.delete(channelId);
        reader.stop();
        if (readers.size === 0) cancelPoll();
      },
    };
  }

  return {
    follow,

    counts(): BusCounts {
      let listeners = 0;
      for (const reader of readers.values()) listeners += reader.listeners;
      return { channels: readers.size, listeners };
    },

    close(): void {
      closed = true;
      cancelPoll();
      stopHearing();
      for (const reader of readers.values()) reader.stop();
      readers.clear();
    },
  };
}

/** Delivers events within this process. */
export type EventBus = ReturnType<typeof createEventBus>;
