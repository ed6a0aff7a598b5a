import {
  type Clock,
  DAY_MS,
  HOUR_MS,
  leftUntil,
  MINUTE_MS,
  sleep,
} from "@/lib/core/clock.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import type {
  FinishedIndex,
  FollowerIndexRecord,
  FollowerLookup,
} from "@/lib/schema/bot/follower_index.ts";
import { decodeIds, hasId, type SortedIds, toNumber } from "./sorted_ids.ts";
import { createIndexWork, LeaseLostError, type WorkDeps } from "./work.ts";

interface Loaded {
  index: FinishedIndex;
  base: SortedIds;
  added: SortedIds;
  /**
   * People who followed since, by events, and when those came, ms since the
   * epoch; the earliest first. Not stored.
   */
  live: Map<number, number>;
  lookup: FollowerLookup;
}

interface Job {
  wantedAt: number;
  ended: Promise<void>;
}

/** Interval at which the newest followers are read. */
const TOP_UP_MS = 5 * MINUTE_MS;
/** Unfollows are noticed by reading the whole list again. */
export const REBUILD_MS = DAY_MS;
const MAX_DRIFT = 0.01;
/** Drift alone rebuilds no more often than this. */
const DRIFT_REBUILD_MS = HOUR_MS;
/** An index nobody asked for is dropped from memory. */
const KEEP_MS = HOUR_MS;
/** Delay when another process works on it, or the platform was unreachable. */
const BUSY_MS = 30_000;
/** Followers by events that are remembered until the platform's list has them. */
const MAX_LIVE = 50_000;
/** Delay when only a new login helps. */
const REFUSED_MS = 10 * MINUTE_MS;

/**
 * Keeps the followers of large channels, whose list is too long to be asked
 * for: read once in the background, kept current by events and by reading the
 * newest, read anew every day or when the platform's count drifts away. Stored,
 * so that one process reads for all and a restart goes on.
 */
export function createFollowerIndexService(deps: WorkDeps) {
  const { store, clock, log } = deps;
  const work = createIndexWork(deps);
  const loaded = new Map<string, Loaded>();
  const jobs = new Map<string, Job>();
  const closing = new AbortController();

  /** Brings what is in memory up to what is stored. */
  async function load(
    channelId: string,
    index: FinishedIndex,
  ): Promise<Loaded> {
    const before = loaded.get(channelId);
    const base = before?.index.version === index.version
      ? before.base
      : await store.readIds(channelId);
    const added = decodeIds(index.added);
    const known = (id: number) => hasId(base, id) || hasId(added, id);
    const live = before?.live ?? new Map<number, number>();
    // Who is not in a list that was read well after the event has left again.
    const over = index.checkedAt - TOP_UP_MS;
    for (const [id, at] of live) if (at < over || known(id)) live.delete(id);
    const now: Loaded = {
      index,
      base,
      added,
      live,
      lookup: {
        has(userId) {
          const id = toNumber(userId);
          return id !== null && (known(id) || live.has(id));
        },
        get size() {
          return base.length + added.length + live.size;
        },
        builtAt: index.builtAt,
      },
    };
    loaded.set(channelId, now);
    return now;
  }

  /** Does what is due; how long to wait before looking again. */
  async function step(channelId: string): Promise<number> {
    const stored = await store.read(channelId);
    if (stored.index) {
      await load(channelId, stored.index);
      if (dueOf(stored, clock) === "nothing") {
        return leftUntilTopUp(stored.index, clock);
      }
    }
    const holder = randomBase64Url();
    const mine = await store.take(channelId, holder);
    if (mine === null) return BUSY_MS;
    const task = { channelId, holder, signal: closing.signal };
    try {
      // Another process may have done it since.
      const due = dueOf(mine, clock);
      let { index } = mine;
      if (due === "build") index = await work.build(task, mine.build);
      if (due === "nothing" || index === null) return TOP_UP_MS;
      const base = due === "build"
        ? await store.readIds(channelId)
        : (await load(channelId, index)).base;
      await work.topUp(task, index, base);
      const after = await store.read(channelId);
      if (after.index) await load(channelId, after.index);
      return TOP_UP_MS;
    } finally {
      await store.release(channelId, holder);
    }
  }

  function pauseAfter(channelId: string, error: unknown): number {
    if (error instanceof LeaseLostError) return BUSY_MS;
    if (!(error instanceof PlatformError)) {
      log.error("follower_index_failed", { channelId, error });
      return BUSY_MS;
    }
    log.warn("follower_index_waits", { channelId, failure: error.failure });
    return error.failure === "unreachable"
      ? error.retryAfterMs ?? BUSY_MS
      : REFUSED_MS;
  }

  async function run(channelId: string, job: Job): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted && job.wantedAt + KEEP_MS > clock.now()) {
      const pauseMs = await step(channelId)
        .catch((error: unknown) =>
          signal.aborted ? 0 : pauseAfter(channelId, error)
        );
      await sleep(clock, pauseMs, signal).catch(() => {});
    }
    jobs.delete(channelId);
    loaded.delete(channelId);
    log.debug("follower_index_unloaded", { channelId });
  }

  return {
    /** The channel's followers, or `null` while the list is being prepared. */
    ready(channelId: string): FollowerLookup | null {
      const found = loaded.get(channelId);
      if (!found) return null;
      const job = jobs.get(channelId);
      if (job) job.wantedAt = clock.now();
      return found.lookup;
    },

    /** Asks for the channel's index: loads it, or begins to build it, in the background. */
    want(channelId: string): void {
      const known = jobs.get(channelId);
      if (known) known.wantedAt = clock.now();
      if (known || closing.signal.aborted) return;
      const job: Job = { wantedAt: clock.now(), ended: Promise.resolve() };
      jobs.set(channelId, job);
      job.ended = run(channelId, job);
    },

    /** Adds a user who has just followed. */
    applyFollow(channelId: string, userId: string): void {
      const id = toNumber(userId);
      const live = loaded.get(channelId)?.live;
      if (id === null || !live) return;
      live.delete(id);
      live.set(id, clock.now());
      for (const earliest of live.keys()) {
        if (live.size <= MAX_LIVE) break;
        live.delete(earliest);
      }
    },

    /** Ends all work at the next page; what is read stays stored. */
    async close(): Promise<void> {
      closing.abort(new Error("the service is shutting down"));
      await Promise.all([...jobs.values()].map(({ ended }) => ended));
    },
  };
}

function dueOf(
  { index, build }: FollowerIndexRecord,
  clock: Clock,
): "build" | "top-up" | "nothing" {
  const now = clock.now();
  if (!index || build) return "build";
  const age = now - index.builtAt;
  const size = index.size + decodeIds(index.added).length;
  const drift = Math.abs(index.total - index.gap - size);
  const drifted = drift > MAX_DRIFT * Math.max(1, index.total) &&
    age >= DRIFT_REBUILD_MS;
  if (age >= REBUILD_MS || drifted) return "build";
  return leftUntilTopUp(index, clock) === 0 ? "top-up" : "nothing";
}

/** Returns the time until the newest followers are to be read, ms. */
function leftUntilTopUp({ checkedAt }: FinishedIndex, clock: Clock): number {
  return leftUntil(clock, checkedAt + TOP_UP_MS, TOP_UP_MS);
}
