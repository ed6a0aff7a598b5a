import { nextTick } from "node:process";
import { setImmediate } from "node:timers";
import { backoffMs, withEqualJitter } from "@/lib/core/backoff.ts";
import { type Clock, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LogKeys } from "./keys.ts";
import type { Key } from "@/lib/storage/key.ts";
import { followKeys } from "@/lib/storage/follow_keys.ts";
import { Batch } from "./batch.ts";
import type { HeardCommit } from "./heard_commit.ts";
import type { EventLog } from "./log.ts";
import { type HandedCommit, localBatch } from "./local_batch.ts";
import { FIRST_STAMP, parsePosition } from "./position.ts";
import { RecentBatches } from "./recent_batches.ts";

/** Gets each batch in order; a promise holds back the next until it settles. */
export type BatchListener = (batch: Batch) => void | Promise<void>;

const READ_ENTRIES = 500;
/** Own commits that wait to be delivered; the log is read instead of more. */
const MAX_HANDED = 500;
/** Retention leaves a minute's events alone, so half of it is safely complete. */
const SURELY_COMPLETE_MS = 30_000;
/** Pauses after reads that failed. */
const PAUSE = { minMs: 250, maxMs: 5_000 };

/**
 * Follows one channel's log for all its listeners in this process: one watch,
 * one list at a time, whatever the number of listeners.
 *
 * The watch's value only says that the log has grown. The events come from a
 * strongly consistent list after the last one read, so that every process
 * delivers the same events in the same order. Where all commits are heard of,
 * since this process alone writes the log, the log is not watched, and commits
 * are delivered as they were made: they come in the log's order, and what is not
 * past the last one delivered is left out, for a list may have been faster.
 * Whenever it is not certain that nothing stands in between, the log is read.
 */
export function createChannelReader(
  { channelId, kv, clock, log, keys, events, beside }: {
    channelId: string;
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: LogKeys;
    events: EventLog;
    /** A second key in the same watch, and what a change of it runs. */
    beside?: { key: Key<unknown>; run: () => void };
  },
) {
  const listeners = new Set<BatchListener>();
  const stopped = new AbortController();
  const { signal } = stopped;
  let cursor: string | null = null;
  let caughtUpAt = 0;
  /** True when a caller wants the log to be read on, whatever is known of it. */
  let again = false;
  /** The latest commit that is known of. */
  let wanted = FIRST_STAMP;
  let reading: Promise<void> | null = null;
  /** Commits that are to be delivered, in the log's order. */
  let handed: HandedCommit[] = [];
  const recent = new RecentBatches(clock);

  function pause(failures: number): Promise<void> {
    const ms = withEqualJitter(backoffMs(PAUSE, failures));
    return sleep(clock, ms, signal).catch(() => {});
  }

  /** Finds out where the log stands; the reading begins there. */
  async function begin(): Promise<string> {
    for (let failures = 0;; failures++) {
      try {
        caughtUpAt = clock.steady();
        return await events.newest(channelId);
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn("event_reader_waits", { channelId, error });
        await pause(failures);
        if (signal.aborted) throw error;
      }
    }
  }

  async function deliver(batch: Batch): Promise<void> {
    const failed = (error: unknown) =>
      log.error("event_listener_failed", { channelId, error });
    const works: Promise<void>[] = [];
    for (const run of [...listeners]) {
      try {
        const work = run(batch);
        if (work) works.push(work.catch(failed));
      } catch (error) {
        failed(error);
      }
    }
    if (works.length > 0) await Promise.all(works);
  }

  /** Keeps a batch for those who join, and delivers it. */
  async function pass(
    batch: ConstructorParameters<typeof Batch>[1],
  ): Promise<void> {
    cursor = batch.to;
    if (batch.events.length === 0 && batch.complete) return;
    const made = new Batch(channelId, batch);
    recent.add(made);
    await deliver(made);
  }

  /** Delivers the handed commits that are past the cursor; `known` is the latest that is wanted. */
  async function passHanded(from: string, known: string): Promise<void> {
    // Those who waited for the commit get their answers first. Of several
    // threads, one may be heard of before an own one that is older.
    await new Promise<void>((resolve) =>
      events.sole ? nextTick(resolve) : setImmediate(resolve)
    );
    // Meanwhile something may have come that only the log has.
    if (again || wanted > known || signal.aborted) return;
    const batch = localBatch(from, handed);
    handed = [];
    if (batch) await pass(batch);
  }

  /** Reads and delivers until the end of the log. */
  async function readOn(from: string): Promise<void> {
    for (let more = true; more && !signal.aborted;) {
      const startedAt = clock.steady();
      const page = await events.read({
        channelId,
        after: from,
        limit: READ_ENTRIES,
        checkComplete: startedAt - caughtUpAt > SURELY_COMPLETE_MS,
      });
      if (signal.aborted) return;
      more = page.more;
      if (!more) caughtUpAt = startedAt;
      await pass({ ...page, from, to: page.next });
      from = page.next;
    }
  }

  async function drain(): Promise<void> {
    for (let failures = 0; cursor !== null && !signal.aborted;) {
      if (!again) {
        if (handed.length === 0) break;
        const known = wanted;
        await passHanded(cursor, known);
        if (wanted > known && !isRead(wanted)) again = true;
        continue;
      }
      again = false;
      const known = wanted;
      try {
        await readOn(cursor);
        failures = 0;
        // A list that began after a commit was known of has seen it.
        if (wanted > known && !isRead(wanted)) again = true;
      } catch (error) {
        again = true;
        log.warn("event_read_failed", { channelId, error });
        await pause(failures++);
      }
    }
    reading = null;
  }

  /** Reads on, now or after the read that is under way. */
  function wake(): void {
    again = true;
    if (cursor !== null && !signal.aborted) reading ??= drain();
  }

  function isRead(stamp: string): boolean {
    return cursor !== null && (parsePosition(cursor)?.stamp ?? "") >= stamp;
  }

  /** Takes a commit that is heard of: delivers it, or reads on for it. */
  function take({ stamp, entry, isNext }: HeardCommit): void {
    if (!isNext || entry === null || handed.length === MAX_HANDED) {
      handed = [];
      return wakeFor(stamp);
    }
    const older = handed.findLastIndex((one) => one.stamp < stamp) + 1;
    handed.splice(older, 0, { stamp, entry });
    if (cursor !== null && !signal.aborted) reading ??= drain();
  }

  /** Reads on unless the commit of that stamp was read, or soon is. */
  function wakeFor(stamp: string): void {
    if (stamp > wanted) wanted = stamp;
    if (reading === null && !isRead(stamp)) wake();
  }

  function watch(): void {
    const heads = events.hearsAll ? [] : [keys.eventHead(channelId)];
    let besideStamp: string | null | undefined;
    followKeys({
      kv,
      clock,
      keys: [...heads, ...(beside ? [beside.key] : [])],
      signal,
      onEntries(entries) {
        const head = heads.length > 0 ? entries[0] : undefined;
        const other = entries[heads.length];
        if (head?.versionstamp) wakeFor(head.versionstamp);
        if (!other || other.versionstamp === besideStamp) return;
        besideStamp = other.versionstamp;
        // The first time too: whoever has read it by then may have what was before.
        beside?.run();
      },
      onFailure: (error) => log.warn("event_watch_broke", { channelId, error }),
      pause,
      onGap() {
        wake();
        beside?.run();
      },
    });
  }

  const ready = begin().then((position) => {
    cursor = position;
    if (again || handed.length > 0) reading ??= drain();
    return position;
  });
  // Whoever waits for it hears of it; nobody has to.
  ready.catch(() => {});
  if (!events.hearsAll || beside) watch();

  return {
    /** Resolves when the reader knows where it begins; rejects when it was stopped before. */
    ready,

    /** Everything up to here was delivered, or is being delivered; `null` before `ready`. */
    get position(): string | null {
      return cursor;
    },

    get listeners(): number {
      return listeners.size;
    },

    add(run: BatchListener): void {
      listeners.add(run);
    },

    remove(run: BatchListener): void {
      listeners.delete(run);
    },

    wake,
    wakeFor,
    take,

    /** Resolves when all that was in the log at the call is delivered. */
    async refresh(): Promise<void> {
      await ready;
      wake();
      await reading;
    },

    /**
     * The batches after a position that are still in memory, up to `position`;
     * `null` when they do not reach back that far.
     */
    recentAfter(after: string): Batch[] | null {
      if (cursor === null || after > cursor) return null;
      return after === cursor ? [] : recent.after(after);
    },

    /** Forgets batches that nobody who joins now can need. */
    forgetOld: () => recent.forgetOld(),

    stop(): void {
      stopped.abort(new Error("The reader was stopped"));
      listeners.clear();
    },
  };
}

/** Follows one channel's log. */
export type ChannelReader = ReturnType<typeof createChannelReader>;
