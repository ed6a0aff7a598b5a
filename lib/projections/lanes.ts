import { type Clock, SECOND_MS, sleep } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";

/** Pace at which channels are read in the background. */
export interface LanePace {
  /** Shortest time between two readings of a channel in the background, ms. */
  everyMs: number;
  /**
   * Time by which each further channel that has something to do makes that
   * longer, ms: many busy channels share the commits that a process can make,
   * and each takes more at once.
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
  /** Something is left: it is to be read again. */
  again?: boolean;
  /** Earliest time for that, ms since the epoch. */
  notBefore?: number;
}

/** Rests that are shorter are left out, ms. */
const MIN_REST_MS = 1;
/** Time after which a channel's turn comes without a rest, ms. */
const MAX_TURN_MS = 10 * SECOND_MS;
/** Delay after which a channel is read again when that failed. */
const RETRY_MS = SECOND_MS;
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
    /** Reads what a channel has; `urgent`: somebody waits for it. */
    read: (channelId: string, urgent: boolean) => Promise<LaneRun>;
    /** Called with the failure of a background run, which is tried again. */
    onFailure: (channelId: string, error: unknown) => void;
  },
) {
  /** Channels with something to do. */
  const lanes = new Map<string, Lane>();
  /**
   * Earliest time at which the next background run of a channel may begin, ms
   * since the epoch.
   */
  const readyAt = createLru<number>(MAX_PACED);
  const queue: Lane[] = [];
  let runs = 0;
  /** Places that are kept free after a run, until then. */
  const rests = new Set<Promise<void>>();

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
    if (signal.aborted) return;
    const lane = laneOf(channelId);
    if (lane.running) lane.again = true;
    if (lane.queued || lane.running) return;
    lane.queued = true;
    const waitMs = (readyAt.get(channelId) ?? 0) - clock.now();
    if (waitMs <= 0) enqueue(lane);
    else {
      sleep(clock, waitMs, signal).then(() => enqueue(lane), () => {});
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
        onFailure(lane.channelId, error);
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
      Math.min((lanes.size - 1) * pace.spreadMs, MAX_TURN_MS),
    );
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
    const work = read(lane.channelId, urgent).then((outcome) => {
      if (outcome.again) lane.again = true;
      if (outcome.notBefore) notBefore(lane.channelId, outcome.notBefore);
    }).finally(() => {
      lane.running = null;
      notBefore(lane.channelId, clock.now() + intervalMs());
    });
    lane.running = work;
    return work;
  }

  return {
    poke,

    /** Reads the channel at once, or resolves with the run that is under way. */
    async readNow(channelId: string): Promise<void> {
      const lane = laneOf(channelId);
      if (lane.running) await lane.running;
      else await run(lane, true).finally(() => settle(lane));
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

    /** Resolves when the runs that are under way have ended. */
    async ended(): Promise<void> {
      await Promise.allSettled(
        [...lanes.values()].map(({ running }) => running),
      );
    },
  };
}
