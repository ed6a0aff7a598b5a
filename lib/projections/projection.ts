import { createLru } from "@/lib/core/lru.ts";
import { type Clock, SECOND_MS, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { findLagging, listLagging } from "./lag.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Fold, ProjectionCursor } from "./schema.ts";
import { ALONE_MS, createProjectionStep, isUpTo } from "./step.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import type { KindFilter } from "@/lib/events/kind_filter.ts";
import type { EventLog } from "@/lib/events/log.ts";
import {
  FIRST_STAMP,
  formatPosition,
  parsePosition,
} from "@/lib/events/position.ts";

/** Events of one channel, in log order, that a projection has not seen yet. */
interface Batch {
  channelId: string;
  events: readonly LiveEvent[];
}

/** Changes of an amendment, if any, and its result. */
interface Amendment<R> {
  change?: (operation: Deno.AtomicOperation) => void;
  result: R;
}

/** Pace at which a projection works. */
interface ProjectionPace {
  /** Shortest time between two readings of a channel in the background, ms. */
  everyMs: number;
  /** Time for which the process that has just read a channel goes on alone, ms. */
  aloneMs: number;
  /** Channels that are read at a time, so that requests get their turn. */
  runs: number;
  /**
   * Share of the time in which each of these places is taken, 0–1: it rests
   * after a run, the longer the longer the run took. Where many channels are
   * busy, each is read less often and more of it at once.
   */
  share: number;
}

/** Dependencies of a projection: what it does with events, and how often. */
export interface ProjectionDeps {
  /** Part of its keys. */
  name: string;
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  events: Pick<EventLog, "read" | "append" | "onAppended" | "newest">;
  /** Tells this process from others. */
  holder: string;
  /**
   * Reads what the batch changes and says how. Whatever it reads it must read
   * after the call; the cursor's check fences what nobody else writes.
   */
  fold: (batch: Batch) => Promise<Fold>;
  /**
   * Tells whether events of a channel matter at all; a channel where none do is
   * left unread, its cursor lagging. All matter by default.
   */
  follows?: (channelId: string) => Promise<boolean>;
  /** Kinds of events that matter; all by default. */
  kinds?: KindFilter;
  /** Lists the channels where events matter, when they are few; all by default. */
  channels?: () => Promise<string[]>;
  pace?: Partial<ProjectionPace>;
}

const PACE: ProjectionPace = {
  everyMs: SECOND_MS,
  aloneMs: ALONE_MS,
  runs: 2,
  share: 0.25,
};
/** Rests that are shorter are left out, ms. */
const MIN_REST_MS = 1;
/** Time after which a channel's turn comes without a rest, ms. */
const MAX_TURN_MS = 10 * SECOND_MS;
/** Delay after which a channel is read again when that failed. */
const RETRY_MS = SECOND_MS;
const SWEEP_MS = 15 * SECOND_MS;
const SWEEP_LEASE_MS = 3 * SWEEP_MS;
/** Urgent steps that another process was faster than, before giving up. */
const MAX_LOST = 20;
/** Channels whose pace is remembered; one more is read once too often. */
const MAX_PACED = 20_000;

interface Lane {
  channelId: string;
  queued: boolean;
  /** Time since which it waits for its turn, ms of the steady clock. */
  queuedAt: number;
  running: Promise<void> | null;
  /** Something came while it was running. */
  again: boolean;
}

/**
 * Follows the logs of all channels with a cursor each, which moves in the same
 * commit as what the events change: an event counts once, whatever dies when.
 *
 * A channel is read by the process that took its events; the cursor names that
 * process for a second, so that another one waits, gathers and goes on from
 * there. What a dead process left is found by comparing the channels' heads
 * with their cursors, on one process every 15 s, and on each at its start.
 */
export function createProjection(deps: ProjectionDeps) {
  const { name, kv, clock, log, events, holder } = deps;
  const pace = { ...PACE, ...deps.pace };
  const follows = deps.follows ?? (() => Promise.resolve(true));
  const step = createProjectionStep(deps);
  /** Channels with something to do. */
  const lanes = new Map<string, Lane>();
  /**
   * Earliest time at which the next background run of a channel may begin, ms
   * since the epoch.
   */
  const readyAt = createLru<number>(MAX_PACED);
  const queue: Lane[] = [];
  const closed = new AbortController();
  let runs = 0;
  /** Places that are kept free after a run, until then. */
  const rests = new Set<Promise<void>>();
  let unsubscribe: (() => void) | null = null;

  function laneOf(channelId: string): Lane {
    let lane = lanes.get(channelId);
    if (!lane) {
      lane = {
        channelId,
        queued: false,
        queuedAt: 0,
        running: null,
        again: false,
      };
      lanes.set(channelId, lane);
    }
    return lane;
  }

  /** Reads the channel soon, in the background. */
  function poke(channelId: string): void {
    if (closed.signal.aborted) return;
    const lane = laneOf(channelId);
    if (lane.running) lane.again = true;
    if (lane.queued || lane.running) return;
    lane.queued = true;
    const waitMs = (readyAt.get(channelId) ?? 0) - clock.now();
    if (waitMs <= 0) enqueue(lane);
    else {
      sleep(clock, waitMs, closed.signal).then(() => enqueue(lane), () => {});
    }
  }

  function enqueue(lane: Lane): void {
    lane.queuedAt = clock.steady();
    queue.push(lane);
    pump();
  }

  function pump(): void {
    while (runs + rests.size < pace.runs) {
      const lane = queue.shift();
      if (!lane) return;
      lane.queued = false;
      // An urgent run is under way; it does this one's work.
      if (lane.running) {
        lane.again = true;
        continue;
      }
      runs++;
      const startedAt = clock.steady();
      run(lane, false).catch((error) => {
        lane.again = true;
        notBefore(lane.channelId, clock.now() + RETRY_MS);
        log.warn("consumer_failed", {
          consumer: name,
          channelId: lane.channelId,
          error,
        });
      }).finally(() => {
        runs--;
        settle(lane);
        restAfter(clock.steady() - startedAt);
        pump();
      });
    }
  }

  /** Keeps a place free after a run that took `tookMs`, unless others wait for long. */
  function restAfter(tookMs: number): void {
    const restMs = tookMs * (1 / pace.share - 1);
    const [next] = queue;
    const waitedMs = next ? clock.steady() - next.queuedAt : 0;
    if (restMs < MIN_REST_MS || waitedMs > MAX_TURN_MS) return;
    const rest = sleep(clock, Math.min(restMs, MAX_TURN_MS), closed.signal)
      .catch(() => {}).then(() => {
        rests.delete(rest);
        pump();
      });
    rests.add(rest);
  }

  function notBefore(channelId: string, at: number): void {
    readyAt.set(channelId, Math.max(readyAt.get(channelId) ?? 0, at));
  }

  /** Plans what came in the meantime, or forgets the channel. */
  function settle(lane: Lane): void {
    const again = lane.again;
    lane.again = false;
    if (again) poke(lane.channelId);
    else if (!lane.queued && !lane.running) lanes.delete(lane.channelId);
  }

  function run(lane: Lane, urgent: boolean): Promise<void> {
    const work = runSteps(lane, urgent).finally(() => {
      lane.running = null;
      notBefore(lane.channelId, clock.now() + pace.everyMs);
    });
    lane.running = work;
    return work;
  }

  async function runSteps(lane: Lane, urgent: boolean): Promise<void> {
    let lost = 0;
    if (!await follows(lane.channelId)) return;
    while (!closed.signal.aborted) {
      const outcome = await step(lane.channelId, { urgent });
      if (outcome.type === "done") return;
      if (outcome.type === "held") {
        notBefore(lane.channelId, outcome.until);
        lane.again = true;
        return;
      }
      if (outcome.type === "lost" && ++lost > MAX_LOST) {
        lane.again = true;
        return;
      }
    }
  }

  /**
   * Pokes every channel whose cursor lags, if this process is the one to look
   * or `always`.
   */
  async function sweep({ always = false } = {}): Promise<void> {
    const key = keys.projectionSweep(name);
    const lease = { key, holder, forMs: SWEEP_LEASE_MS };
    if (!always && !await takeLease({ kv, clock, keys }, lease)) return;
    const lagging = deps.channels
      ? await findLagging(kv, name, await deps.channels())
      : listLagging(kv, name);
    for await (const channelId of lagging) {
      if (closed.signal.aborted) return;
      poke(channelId);
    }
  }

  async function sweepForEver(): Promise<void> {
    for (let always = true; !closed.signal.aborted; always = false) {
      try {
        await sweep({ always });
      } catch (error) {
        log.warn("consumer_sweep_failed", { consumer: name, error });
      }
      await sleep(clock, SWEEP_MS, closed.signal).catch(() => {});
    }
  }

  return {
    poke,
    sweep,

    /**
     * Resolves when everything that was in the channel's log at the call has
     * been folded, by whichever process. Answers the position up to which it
     * is, `null` for a channel without events.
     */
    async catchUp(channelId: string): Promise<string | null> {
      for (let round = 0; round < MAX_LOST; round++) {
        const [cursor, head, epoch] = await kv.getMany<
          [ProjectionCursor, Deno.KvU64, string]
        >([
          keys.projectionCursor(name, channelId),
          keys.eventHead(channelId),
          keys.eventEpoch(),
        ]);
        const position = cursor.value?.position ?? null;
        if (head.versionstamp === null) return position;
        if (isUpTo(cursor.value, head.versionstamp, epoch.value)) {
          return position;
        }
        if (!await follows(channelId)) return position;
        const lane = laneOf(channelId);
        if (lane.running) await lane.running;
        else await run(lane, true).finally(() => settle(lane));
      }
      return (await kv.get<ProjectionCursor>(
        keys.projectionCursor(name, channelId),
      )).value?.position ?? null;
    },

    /**
     * Changes what the projection keeps beside a batch, fenced like one: the
     * commit checks the cursor and writes it anew, so that a fold under way
     * reads again. `attempt` hears up to where everything is folded; it may be
     * called several times and must have no effect of its own. Throws
     * `write_conflict` when others were faster too often.
     */
    amend<R>(
      channelId: string,
      attempt: (position: string) => Promise<Amendment<R>>,
    ): Promise<R> {
      return transact({ kv, clock, keys }, async () => {
        const key = keys.projectionCursor(name, channelId);
        const entry = await kv.get<ProjectionCursor>(key);
        const cursor = entry.value ?? {
          position: beginningOf(await events.newest(channelId)),
          holder,
          until: 0,
        };
        const { change, result } = await attempt(cursor.position);
        if (!change) return { result };
        const commit = kv.atomic().check(entry).set(key, cursor);
        change(commit);
        return { commit, result };
      });
    },

    /** Follows the log from now on, and takes up what was left. */
    start(): void {
      unsubscribe ??= events.onAppended(poke);
      sweepForEver();
    },

    /** Resolves when no channel is being read, nor about to be. */
    async flush(): Promise<void> {
      for (;;) {
        const running = [...lanes.values()].flatMap((lane) =>
          lane.running ? [lane.running] : []
        );
        if (running.length + runs + queue.length === 0) return;
        await Promise.allSettled([...running, ...rests]);
      }
    },

    /** Ends; resolves when nothing is under way. */
    async stop(): Promise<void> {
      unsubscribe?.();
      closed.abort();
      await Promise.allSettled(
        [...lanes.values()].map(({ running }) => running),
      );
    },
  };
}

/** The position before everything in the log that `position` is of. */
function beginningOf(position: string): string {
  const epoch = parsePosition(position)?.epoch ?? "";
  return formatPosition({ epoch, stamp: FIRST_STAMP, index: 0 });
}

/** Folds the channels' events into something. */
export type Projection = ReturnType<typeof createProjection>;
