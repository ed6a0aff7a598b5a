import { AppError } from "@/lib/core/errors.ts";
import type { WrittenEntry } from "@/lib/schema/events/records.ts";
import {
  type Commit,
  commitFailure,
  type Placed,
  type Submission,
} from "./commit.ts";
import { MAX_EVENTS_A_COMMIT } from "./position.ts";

/** Most events that wait for a commit in one process. */
const MAX_WAITING = 20_000;

interface Waiting extends Submission {
  bytes: number;
  resolve(placed: Placed): void;
  reject(error: AppError): void;
}

/** Events of one channel, in order; at most one commit of them is under way. */
interface Lane {
  channelId: string;
  waiting: Waiting[];
  busy: boolean;
}

/**
 * Gathers what arrives while commits are under way into the next ones. A
 * channel has one commit under way at most, so its events keep their order;
 * channels take turns, and share commits while they fit.
 */
export function createGroupCommit(
  {
    commit,
    mostBytes,
    fewBytes = mostBytes,
    mostEntryBytes = mostBytes,
    mostChecks = MAX_EVENTS_A_COMMIT,
    mostUnderWay,
    onCommitted,
    onFailed = () => {},
  }: {
    commit: Commit;
    /** Most bytes of events in a commit; a larger event goes alone. */
    mostBytes: number;
    /**
     * Size in bytes up to which a commit is much faster. Events share a larger
     * commit only when its first event does not fit by itself.
     */
    fewBytes?: number;
    /** Most bytes of one channel's events in a commit, which are one entry. */
    mostEntryBytes?: number;
    /**
     * Most checks in a commit: one for each event, one more for an act and for
     * a payment that is remembered, and for a standing that names people. Of one channel a commit
     * takes ten events at most.
     */
    mostChecks?: number;
    mostUnderWay: number;
    /**
     * Called after the waiting were answered, once per channel of a commit; the
     * entry is `null` when it has to be read.
     */
    onCommitted: (
      channelId: string,
      stamp: string,
      entry: WrittenEntry | null,
    ) => void;
    /** Called for each channel of a commit that failed, or may have. */
    onFailed?: (channelId: string, error: unknown) => void;
  },
) {
  const lanes = new Map<string, Lane>();
  /** Lanes with submissions that wait and no commit under way, in turn. */
  let ready: Lane[] = [];
  let underWay = 0;
  let waiting = 0;
  let idle: (() => void)[] = [];

  function take(): { batch: Waiting[]; taken: Lane[] } {
    const batch: Waiting[] = [];
    const taken: Lane[] = [];
    let bytes = 0;
    let checks = 0;
    const first = ready[0]?.waiting[0]?.bytes ?? 0;
    const room = first > fewBytes ? mostBytes : fewBytes;
    const fits = (next: Waiting) =>
      batch.length === 0 ||
      (checks + checksOf(next) <= mostChecks && bytes + next.bytes <= room);
    for (const lane of ready) {
      let count = 0;
      let entryBytes = 0;
      for (const next of lane.waiting) {
        const isFull = count === MAX_EVENTS_A_COMMIT ||
          (count > 0 && entryBytes + next.bytes > mostEntryBytes);
        if (isFull || !fits(next)) break;
        batch.push(next);
        bytes += next.bytes;
        checks += checksOf(next);
        entryBytes += next.bytes;
        count++;
      }
      if (count === 0) break;
      lane.waiting.splice(0, count);
      lane.busy = true;
      taken.push(lane);
    }
    ready = ready.slice(taken.length);
    waiting -= batch.length;
    return { batch, taken };
  }

  async function run(): Promise<void> {
    const { batch, taken } = take();
    try {
      const { placed, written } = await commit(batch);
      const fresh = new Map<string, string>();
      batch.forEach((one, i) => {
        const place = placed[i];
        if (!place) return;
        if (!place.duplicate) fresh.set(one.channelId, place.stamp);
        one.resolve(place);
      });
      for (const [channelId, stamp] of fresh) {
        onCommitted(channelId, stamp, written?.get(channelId) ?? null);
      }
    } catch (error) {
      const failure = commitFailure(error);
      for (const one of batch) one.reject(failure);
      for (const { channelId } of taken) onFailed(channelId, error);
      // Waiting for the same deadline once more helps nobody.
      if (failure.code === "storage_unavailable") rejectWaiting(failure);
    } finally {
      underWay--;
      for (const lane of taken) release(lane);
      pump();
    }
  }

  function release(lane: Lane): void {
    lane.busy = false;
    if (lane.waiting.length > 0) ready.push(lane);
    else lanes.delete(lane.channelId);
  }

  function rejectWaiting(failure: AppError): void {
    for (const lane of lanes.values()) {
      for (const one of lane.waiting) one.reject(failure);
      lane.waiting = [];
      if (!lane.busy) lanes.delete(lane.channelId);
    }
    ready = [];
    waiting = 0;
  }

  function pump(): void {
    while (underWay < mostUnderWay && ready.length > 0) {
      underWay++;
      run();
    }
    if (underWay === 0) {
      for (const resolve of idle) resolve();
      idle = [];
    }
  }

  return {
    /** Logs an event and returns its position. Rejects with an `AppError`. */
    submit(submission: Submission, bytes: number): Promise<Placed> {
      if (waiting >= MAX_WAITING) {
        return Promise.reject(
          new AppError(
            "storage_unavailable",
            "Cannot log the event: too many events are waiting. Send it again in a moment",
            { retryAfterMs: 1_000 },
          ),
        );
      }
      return new Promise((resolve, reject) => {
        const { channelId } = submission;
        let lane = lanes.get(channelId);
        if (!lane) {
          lane = { channelId, waiting: [], busy: false };
          lanes.set(channelId, lane);
        }
        if (!lane.busy && lane.waiting.length === 0) ready.push(lane);
        lane.waiting.push({ ...submission, bytes, resolve, reject });
        waiting++;
        // What is submitted in this turn of the event loop goes together.
        queueMicrotask(pump);
      });
    },

    /** Resolves when nothing waits and no commit is under way. */
    flush(): Promise<void> {
      if (underWay === 0 && waiting === 0) return Promise.resolve();
      return new Promise((resolve) => idle.push(resolve));
    },
  };
}

function checksOf({ toldNames, lookedUp }: Submission): number {
  return 1 + toldNames.length + (lookedUp ? 1 : 0);
}
