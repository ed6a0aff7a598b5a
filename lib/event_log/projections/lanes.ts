import { type Clock, SECOND_MS, sleep } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { YieldingWork } from "@/lib/event_log/right_of_way.ts";

/** Pace at which channels are read in the background. */
export interface LanePace {
  /** Shortest time between two readings of a channel in the background, ms. */
  everyMs: number;
  /**
   * Time by which each further channel with events to read makes that longer,
   * ms: many busy channels share the commits that a process can make, and each
   * takes more at once.
   */
  spreadMs: number;
  /** Channels that are read at a time, so that requests get their turn. */
  runs: number;
  /**
   * Share of the time in which each of these places is taken, 0–1: it rests
   * after a run, the longer the longer the run took. Where many channels are
   * busy, each is read less often and more of it at once.
   */
  share: number;
}

/** Outcome of one run over a channel. */
export interface LaneRun {
  /** True when events are left: the channel is to be read again. */
  again?: boolean;
  /** Shortest time until that, ms. */
  waitMs?: number;
}

/** A run over a channel. */
export interface LaneWork extends YieldingWork {
  /** A caller has waited for it from the first. */
  urgent: boolean;
}

/** Rests that are shorter are left out, ms. */
const MIN_REST_MS = 1;
/** Time after which a channel's turn comes without a rest, ms. */
const MAX_TURN_MS = 10 * SECOND_MS;
/** Delay after which a channel is read again when that failed. */
const RETRY_MS = SECOND_MS;
/** Channels whose pace is remembered; one more is read once too often. */
const MAX_PACED = 20_000;

/** A background run that is to begin later. */
interface Plan {
  /** Time at which it enters the queue, ms of the steady clock. */
  at: number;
  /** True when it waits because nobody waits for it, and not for its pace. */
  isPatient: boolean;
  /** Time for which it may wait, ms. */
  patienceMs: number;
  cancel(): void;
}

interface Running {
  done: Promise<void>;
  work: LaneWork;
  /** Has the run give way to events no longer. */
  hurry(): void;
}

interface Lane {
  channelId: string;
  plan: Plan | null;
  queued: boolean;
  /** Time since which it waits for its turn, ms of the steady clock. */
  queuedAt: number;
  running: Running | null;
  /** Time since which events are left to read, ms of the steady clock; `null` while none are. */
  leftSince: number | null;
  /** The same for the events that are being read; `null` while it is not read. */
  readingSince: number | null;
  /**
   * Time for which what came while it was running may wait, ms; `null` when
   * nothing did.
   */
  againMs: number | null;
}

/**
 * Creates the lanes in which channels are read: each by one run at a time, a
 * few at once, at a pace that leaves requests their turn. What comes while a
 * channel is read has it read once more.
 */
export function createLanes(
  { clock, pace, signal, read, onFailure }: {
    clock: Clock;
    pace: LanePace;
    /** Ends the background runs. */
    signal: AbortSignal;
    /** Reads what a channel has. */
    read: (channelId: string, work: LaneWork) => Promise<LaneRun>;
    /** Called with the failure of a background run, which is tried again. */
    onFailure: (channelId: string, error: unknown) => void;
  },
) {
  /** Channels with events to read. */
  const lanes = new Map<string, Lane>();
  /**
   * Earliest time at which the next background run of a channel may begin, ms
   * of the steady clock: one that is set back keeps nobody waiting.
   */
  const readyAt = createLru<number>(MAX_PACED);
  const queue: Lane[] = [];
  let runs = 0;
  /** Places that are kept free after a run, until then. */
  const rests = new Set<Promise<void>>();
  /** Number of lanes whose plan is patient: they are not busy. */
  let patient = 0;

  signal.addEventListener("abort", () => {
    lanes.forEach(unplan);
    queue.length = 0;
  }, { once: true });

  function laneOf(channelId: string): Lane {
    let lane = lanes.get(channelId);
    if (!lane) {
      lane = {
        channelId,
        plan: null,
        queued: false,
        queuedAt: 0,
        running: null,
        leftSince: null,
        readingSince: null,
        againMs: null,
      };
      lanes.set(channelId, lane);
    }
    return lane;
  }

  /**
   * Reads the channel in the background: soon, or after `patienceMs` when
   * nothing else has it read before.
   */
  function poke(channelId: string, patienceMs = 0): void {
    if (signal.aborted) return;
    const lane = laneOf(channelId);
    lane.leftSince ??= clock.steady();
    if (lane.running) {
      lane.againMs = Math.min(lane.againMs ?? patienceMs, patienceMs);
    } else if (!lane.queued) plan(lane, patienceMs);
  }

  function plan(lane: Lane, patienceMs: number): void {
    // One that waits for its pace, or may wait no longer, comes no later.
    const known = lane.plan;
    if (known && (!known.isPatient || known.patienceMs <= patienceMs)) return;
    const now = clock.steady();
    const readyMs = Math.max(0, (readyAt.get(lane.channelId) ?? 0) - now);
    const waitMs = Math.max(readyMs, patienceMs);
    const at = now + waitMs;
    if (known && known.at <= at) return;
    unplan(lane);
    if (waitMs === 0) return enqueue(lane);
    const isPatient = patienceMs > readyMs;
    const cancel = clock.after(waitMs, () => {
      unplan(lane);
      enqueue(lane);
    });
    lane.plan = { at, isPatient, patienceMs, cancel };
    if (isPatient) patient++;
  }

  function unplan(lane: Lane): void {
    if (!lane.plan) return;
    lane.plan.cancel();
    if (lane.plan.isPatient) patient--;
    lane.plan = null;
  }

  function enqueue(lane: Lane): void {
    lane.queued = true;
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
        lane.againMs = 0;
        continue;
      }
      runs++;
      const startedAt = clock.steady();
      const { done, work } = run(lane, false);
      done.catch((error) => onFailure(lane.channelId, error))
        .finally(() => {
          runs--;
          settle(lane);
          restAfter(clock.steady() - startedAt - work.gaveWayMs);
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
    const rest = sleep(clock, Math.min(restMs, MAX_TURN_MS), signal)
      .catch(() => {}).then(() => {
        rests.delete(rest);
        pump();
      });
    rests.add(rest);
  }

  /** Returns the time between two readings of a channel, with so many that are busy. */
  function intervalMs(): number {
    return Math.max(
      pace.everyMs,
      Math.min((lanes.size - patient - 1) * pace.spreadMs, MAX_TURN_MS),
    );
  }

  function restFor(channelId: string, ms: number): void {
    const at = clock.steady() + ms;
    readyAt.set(channelId, Math.max(readyAt.get(channelId) ?? 0, at));
  }

  /** Plans what came in the meantime, or forgets the channel. */
  function settle(lane: Lane): void {
    const { againMs } = lane;
    lane.againMs = null;
    if (againMs !== null) poke(lane.channelId, againMs);
    else if (!lane.plan && !lane.queued && !lane.running) {
      lanes.delete(lane.channelId);
    }
  }

  function run(lane: Lane, urgent: boolean): Running {
    // It reads all that was there to be planned for.
    unplan(lane);
    const leftSince = lane.leftSince ?? clock.steady();
    lane.readingSince = leftSince;
    lane.leftSince = null;
    const { promise: awaited, resolve: hurry } = Promise.withResolvers<void>();
    if (urgent) hurry();
    const work: LaneWork = { urgent, awaited, gaveWayMs: 0 };
    const done = read(lane.channelId, work).then((outcome) => {
      if (outcome.again) {
        lane.againMs = 0;
        lane.leftSince = leftSince;
      }
      if (outcome.waitMs) restFor(lane.channelId, outcome.waitMs);
    }, (error) => {
      lane.againMs = 0;
      lane.leftSince = leftSince;
      restFor(lane.channelId, RETRY_MS);
      throw error;
    }).finally(() => {
      lane.running = null;
      lane.readingSince = null;
      restFor(lane.channelId, intervalMs());
    });
    lane.running = { done, work, hurry };
    return lane.running;
  }

  return {
    poke,

    /** Returns the time for which the channel that waits longest has had events to read, ms; 0 while none has. */
    behindMs(): number {
      const now = clock.steady();
      let longest = 0;
      for (const { readingSince, leftSince } of lanes.values()) {
        const since = readingSince ?? leftSince;
        if (since !== null) longest = Math.max(longest, now - since);
      }
      return longest;
    },

    /** Reads the channel at once, or resolves with the run that is under way. */
    async readNow(channelId: string): Promise<void> {
      const lane = laneOf(channelId);
      if (lane.running) {
        lane.running.hurry();
        await lane.running.done;
      } else await run(lane, true).done.finally(() => settle(lane));
    },

    /** Resolves when no channel is being read, nor about to be. */
    async flush(): Promise<void> {
      for (;;) {
        const running = [...lanes.values()].flatMap((lane) =>
          lane.running ? [lane.running.done] : []
        );
        if (running.length + runs + queue.length === 0) return;
        await Promise.allSettled([...running, ...rests]);
      }
    },

    /** Resolves when the runs that are under way have ended; they give way no longer. */
    async ended(): Promise<void> {
      for (const { running } of lanes.values()) running?.hurry();
      await Promise.allSettled(
        [...lanes.values()].map(({ running }) => running?.done),
      );
    },
  };
}
