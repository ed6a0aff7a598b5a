import { type Clock, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type { ProjectionKeys } from "@/lib/event_log/keys.ts";
import { findLagging, findMovedLagging } from "./lag.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  createLanes,
  type LanePace,
  type LaneRun,
  type LaneWork,
} from "./lanes.ts";
import type {
  Fold,
  ProjectionCursor,
} from "@/lib/schema/events/projections.ts";
import { ALONE_MS, createProjectionStep, isUpTo } from "./step.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { isFullDisk, metricsOf } from "@/lib/storage/kv.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import type { KindFilter } from "@/lib/event_log/kind_filter.ts";
import type { HeardCommit } from "@/lib/event_log/heard_commit.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  FIRST_STAMP,
  formatPosition,
  parsePosition,
} from "@/lib/event_log/position.ts";

/** Events of one channel, in log order, that a projection has not seen yet. */
export interface FoldBatch {
  channelId: string;
  /** Version of the cursor that they follow; `null` before the first. */
  version: string | null;
  events: readonly LiveEvent[];
  /**
   * Asked between two events: a promise where the batch has had its share of
   * this turn of the event loop, and others are to have theirs.
   */
  pause: () => Promise<void> | null;
}

/** Changes of an amendment, if any, and its result. */
interface Amendment<R> {
  change?: (operation: Deno.AtomicOperation) => void;
  result: R;
}

/** Pace at which a projection works. */
interface ProjectionPace extends LanePace {
  /** Time for which the process that has just read a channel goes on alone, ms. */
  aloneMs: number;
}

/** Events for which a background run alone is not begun at once. */
interface Patience {
  mayWait: (kind: string, channelId: string) => boolean;
  /** Time for which they wait at most, ms; far less than a minute. */
  forMs: number;
}

/** Dependencies of a projection: what it does with events, and how often. */
export interface ProjectionDeps {
  /** Part of its keys. */
  name: string;
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  keys: ProjectionKeys;
  events: Pick<
    EventLog,
    | "read"
    | "recentAfter"
    | "append"
    | "onAppended"
    | "newest"
    | "sole"
    | "foldsInBackground"
    | "rightOfWay"
  >;
  /** Tells this process from others. */
  holder: string;
  /**
   * Reads what the batch changes and says how. Whatever it reads it must read
   * after the call; the cursor's check fences what nobody else writes.
   */
  fold: (batch: FoldBatch) => Promise<Fold>;
  /**
   * Tells whether events of a channel matter at all; a channel where none do is
   * left unread, its cursor lagging. All matter by default.
   */
  follows?: (channelId: string) => Promise<boolean>;
  /**
   * Tells of which channels this process knows without a read that `follows`
   * would answer `false`: their commits begin no run. Of none by default.
   */
  surelyIdle?: (channelId: string) => boolean;
  /** Kinds of events that matter; all by default. */
  kinds?: KindFilter;
  /**
   * Events that may wait to be folded in the background: callers that read the
   * figures have them counted first; none by default.
   */
  patience?: Patience;
  /** Lists the channels where events matter, when they are few; all by default. */
  channels?: () => Promise<string[]>;
  pace?: Partial<ProjectionPace>;
}

const PACE: ProjectionPace = {
  everyMs: SECOND_MS,
  spreadMs: 50,
  aloneMs: ALONE_MS,
  runs: 2,
  share: 0.25,
};
const SWEEP_MS = 15 * SECOND_MS;
/** The same where no other process can die: a net under the own pokes. */
const SOLE_SWEEP_MS = 5 * MINUTE_MS;
const SWEEP_LEASE_MS = 3 * SWEEP_MS;
/** Channels that are asked about at once. */
const FOLLOWS_AT_ONCE = 16;
/** Urgent steps that another process was faster than, before giving up. */
const MAX_LOST = 20;
/**
 * Follows the logs of all channels with a cursor each, which moves in the same
 * commit as what the events change: an event counts once, whatever dies when.
 *
 * A channel is read by the process that took its events; the cursor names that
 * process for a second, so that another one waits, gathers and goes on from
 * there. What a dead process left is found by comparing the heads of channels
 * whose logs have grown lately with their cursors, on each process at its start
 * and on one every 15 s, or five minutes where one process alone has the logs.
 */
export function createProjection(deps: ProjectionDeps) {
  const { name, kv, clock, log, keys, events, holder, patience } = deps;
  const pace = { ...PACE, ...deps.pace };
  const follows = deps.follows ?? (() => Promise.resolve(true));
  const surelyIdle = deps.surelyIdle ?? (() => false);
  const step = createProjectionStep(deps);
  const closed = new AbortController();
  const { signal } = closed;
  let unsubscribe: (() => void) | null = null;

  const lanes = createLanes({ clock, pace, signal, read, onFailure });
  metricsOf(kv).gauge(
    "limelight_projection_lag_seconds",
    () => [[{ projection: name }, lanes.behindMs() / 1_000]],
  );

  /** Has a channel read for a commit of this process. */
  function heard(channelId: string, commit: HeardCommit | null): void {
    if (surelyIdle(channelId)) return;
    lanes.poke(channelId, patienceFor(channelId, commit));
  }

  /** Returns the time for which what a commit wrote may wait, ms. */
  function patienceFor(channelId: string, commit: HeardCommit | null): number {
    const entry = patience && commit?.entry;
    if (!entry) return 0;
    const mayWait = entry.events.every(({ kind }) =>
      patience.mayWait(kind, channelId)
    );
    return mayWait ? patience.forMs : 0;
  }

  /** Steps through what a channel has, until there is no more or another process is at it. */
  async function read(channelId: string, work: LaneWork): Promise<LaneRun> {
    let lost = 0;
    if (!await follows(channelId)) return {};
    while (!signal.aborted) {
      const outcome = await step(channelId, work);
      if (outcome.type === "done") return {};
      if (outcome.type === "soon") return { again: true };
      if (outcome.type === "held") {
        return { again: true, waitMs: outcome.until - clock.now() };
      }
      if (outcome.type === "lost" && ++lost > MAX_LOST) return { again: true };
    }
    return {};
  }

  function onFailure(channelId: string, error: unknown): void {
    log.warn("projection_failed", { projection: name, channelId, error });
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
      ? await findLagging({ kv, keys }, name, await deps.channels())
      : await findMovedLagging({ kv, clock, keys }, name);
    for (const channelId of lagging) {
      if (signal.aborted) return;
      // A process that lives may be waiting with it.
      lanes.poke(channelId, always ? 0 : patience?.forMs);
    }
  }

  let isFirstSweep = true;
  const sweeps = createPeriodicWork({
    clock,
    everyMs: events.sole ? SOLE_SWEEP_MS : SWEEP_MS,
    atOnce: true,
    run() {
      const always = isFirstSweep;
      isFirstSweep = false;
      return sweep({ always });
    },
    onFailure: (error) =>
      log.warn("projection_sweep_failed", { projection: name, error }),
  });

  async function upTo(
    channelId: string,
  ): Promise<{ position: string | null; version: string | null }> {
    const cursorKey = keys.projectionCursor(name, channelId);
    for (let round = 0; round < MAX_LOST; round++) {
      const [cursor, head, epoch] = await kv.getMany<
        [ProjectionCursor, Deno.KvU64, string]
      >([cursorKey, keys.eventHead(channelId), keys.eventEpoch()]);
      const found = atCursor(cursor);
      if (head.versionstamp === null) return found;
      if (isUpTo(cursor.value, head.versionstamp, epoch.value)) return found;
      if (!await follows(channelId)) return found;
      try {
        await lanes.readNow(channelId);
      } catch (error) {
        // What is stored can be read on a disk that takes no more.
        if (isFullDisk(error)) return found;
        throw error;
      }
    }
    return atCursor(await kv.get<ProjectionCursor>(cursorKey));
  }

  return {
    poke: lanes.poke,
    sweep,

    /** Returns those of the channels in which events are left to be folded. */
    async laggingOf(channels: readonly string[]): Promise<string[]> {
      const lagging = await findLagging({ kv, keys }, name, channels);
      const followed = await mapBounded(lagging, FOLLOWS_AT_ONCE, follows);
      return lagging.filter((_, index) => followed[index]);
    },

    /**
     * Resolves when everything that was in the channel's log at the call has
     * been folded, by whichever process, or as much as a disk takes that is full
     * or read-only. Answers the position up to which it is, `null` for a channel
     * without events.
     */
    catchUp: async (channelId: string): Promise<string | null> =>
      (await upTo(channelId)).position,

    /** The same, with the version of the cursor, which moves with all that the projection keeps. */
    upTo,

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

    /**
     * Follows the log from now on, and takes up what was left; where another
     * thread does, events are only folded for callers who ask.
     */
    start(): void {
      if (!events.foldsInBackground) return;
      unsubscribe ??= events.onAppended(heard);
      sweeps.start();
    },

    /** Resolves when no channel is being read, nor about to be. */
    flush: lanes.flush,

    /** Ends; resolves when nothing is under way. */
    async stop(): Promise<void> {
      unsubscribe?.();
      closed.abort();
      await Promise.all([sweeps.stop(), lanes.ended()]);
    },
  };
}

function atCursor(
  { value, versionstamp }: Deno.KvEntryMaybe<ProjectionCursor>,
) {
  return { position: value?.position ?? null, version: versionstamp };
}

/** The position before everything in the log that `position` is of. */
function beginningOf(position: string): string {
  const epoch = parsePosition(position)?.epoch ?? "";
  return formatPosition({ epoch, stamp: FIRST_STAMP, index: 0 });
}

/** Folds the channels' events into figures. */
export type Projection = ReturnType<typeof createProjection>;
