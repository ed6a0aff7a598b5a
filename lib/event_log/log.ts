import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { memoize } from "@/lib/core/memoize.ts";
import type { Log } from "@/lib/core/log.ts";
import { type Metrics, noMetrics } from "@/lib/core/metrics.ts";
import { randomNonce } from "@/lib/core/secrets.ts";
import { UnansweredError } from "@/lib/storage/kv.ts";
import { readBatched } from "@/lib/storage/batched_reads.ts";
import { read, readVersioned } from "@/lib/storage/read.ts";
import type { LogKeys } from "./keys.ts";
import { ulid } from "ulid";
import type { Batch } from "./batch.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { LogCatalogue } from "./catalogue.ts";
import {
  createCommit,
  type Placed,
  stampOf,
  type Submission,
  toSubmission,
} from "./commit.ts";
import { encodedSizeOf } from "./encoded_size.ts";
import { createEventCounts, measured } from "./event_counts.ts";
import { createGroupCommit } from "./group_commit.ts";
import { FIRST_STAMP, formatPosition, LAST_INDEX } from "./position.ts";
import type { HideInEvents } from "./hidden_people.ts";
import {
  type HeardCommit,
  type OtherThreads,
  TheirCommit,
} from "./heard_commit.ts";
import { createRightOfWay } from "./right_of_way.ts";
import { createLogReader, foundLive } from "./read_log.ts";
import { inPresentEpoch, readEarlierEpochs } from "./restored_log.ts";
import {
  listRetainedCommands,
  type RetainedEntry,
} from "./retained_command_store.ts";

/** Position of an event in its channel's log. */
export interface Appended {
  position: string;
  /** True when the id was taken before: the position is that of the first. */
  duplicate: boolean;
}

/**
 * Gets each own commit of a channel, in order, and those of other threads;
 * `null` when one failed of which it is not known whether it was made, and again
 * when that is known.
 */
type AppendListener = (channelId: string, commit: HeardCommit | null) => void;

/**
 * Returns the batches of a channel after a position that are in memory, each
 * following on the one before; `null` when they do not reach back that far.
 */
type RecentReader = (channelId: string, after: string) => Batch[] | null;

/** Most bytes of one event as it is stored. */
const MAX_EVENT_BYTES = 56 * 1024;

/** Leaves room for numbers, which take more bytes stored than written. */
const MAX_COMMIT_BYTES = 24 * 1024;

/**
 * A file takes more at once: what many channels share of a commit, the pages of
 * the file and a turn of its thread, is paid once.
 */
const FILE_COMMIT = {
  mostBytes: 4 * MAX_COMMIT_BYTES,
  mostEntryBytes: MAX_COMMIT_BYTES,
  // As many as the database takes: of acts, which have two, fifty.
  mostChecks: 100,
};

/**
 * Over KV Connect a request of more than 1,024 bytes waits 41 ms: the client
 * writes head and body apart, and Nagle's algorithm meets delayed ACKs.
 */
const FEW_CONNECT_BYTES = 1_000;

/**
 * Creates the channels' event logs: an event that `append` has confirmed is
 * stored once and read by every process in the same order. `kv` should have a
 * deadline on its calls (`withDeadline`). `connect` says that it is a KV
 * Connect server; `sole`, that nobody but this log writes to the channels' logs;
 * `otherThreads`, that nobody but they and it do. `catalogue` says what the log
 * has to know of the kinds of events.
 */
export function createEventLog(
  {
    kv,
    clock,
    log,
    keys,
    catalogue,
    connect = false,
    sole = false,
    otherThreads,
    newNonce = randomNonce,
    metrics = noMetrics,
  }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: LogKeys;
    catalogue: LogCatalogue;
    connect?: boolean;
    sole?: boolean;
    otherThreads?: OtherThreads | undefined;
    newNonce?: () => string;
    metrics?: Metrics | undefined;
  },
) {
  const listeners = new Set<AppendListener>();
  /** True when all commits in the logs are heard of, by whichever thread they are made. */
  const hearsAll = sole || otherThreads !== undefined;
  /** Channels with commits that failed and may still be made, and how many. */
  const unsettled = new Map<string, number>();
  const group = createGroupCommit({
    commit: measured(
      createCommit({ kv, clock, keys, catalogue, newNonce }),
      { clock, metrics },
    ),
    ...(connect
      ? { mostBytes: MAX_COMMIT_BYTES, fewBytes: FEW_CONNECT_BYTES }
      : FILE_COMMIT),
    mostUnderWay: connect ? 16 : 2,
    onCommitted(channelId, stamp, entry) {
      tell(channelId, { stamp, entry, isNext: isNext(channelId) });
    },
    onFailed(channelId, error) {
      tell(channelId, null);
      if (error instanceof UnansweredError) awaitEnd(channelId, error.ended);
    },
  });
  const epoch = memoize(loadEpoch);
  const epochs = memoize(async () => ({
    own: await epoch(),
    earlier: await readEarlierEpochs({ kv, keys }),
  }));
  const reader = createLogReader({ kv, keys, epochs });
  /** Ids on their way: one batch must not hold the same twice. */
  const underWay = new Map<string, Promise<Placed>>();
  const counts = createEventCounts(metrics);
  const appends = metrics.histogram("limelight_event_append_seconds", {});
  let recent: RecentReader = () => null;
  let hide: HideInEvents | null = null;
  const rightOfWay = createRightOfWay({ clock, isFile: !connect });

  const isNext = (channelId: string) => hearsAll && !unsettled.has(channelId);

  otherThreads?.hear(({ key: [, channel, stamp], read }) => {
    const channelId = String(channel);
    const others = new TheirCommit(String(stamp), isNext(channelId), read);
    tell(channelId, others);
  });

  function tell(channelId: string, commit: HeardCommit | null): void {
    for (const run of listeners) run(channelId, commit);
  }

  /** Has the channel's log read until a commit that was given up has ended. */
  async function awaitEnd(
    channelId: string,
    ended: Promise<void>,
  ): Promise<void> {
    unsettled.set(channelId, (unsettled.get(channelId) ?? 0) + 1);
    await ended;
    const left = (unsettled.get(channelId) ?? 0) - 1;
    if (left > 0) unsettled.set(channelId, left);
    else unsettled.delete(channelId);
    tell(channelId, null);
  }

  /** Returns the position after the commit that a channel's head is of. */
  async function positionAt(
    asked: Promise<Deno.KvEntryMaybe<unknown>>,
  ): Promise<string> {
    const [own, head] = await Promise.all([epoch(), asked]);
    const stamp = head.versionstamp ?? FIRST_STAMP;
    return formatPosition({ epoch: own, stamp, index: LAST_INDEX });
  }

  async function loadEpoch(): Promise<string> {
    for (;;) {
      const entry = await kv.get<string>(keys.eventEpoch());
      if (entry.value !== null) return entry.value;
      const made = ulid(clock.now());
      const { ok } = await kv.atomic().check(entry)
        .set(keys.eventEpoch(), made).commit();
      if (ok) log.info("event_log_began", { epoch: made });
    }
  }

  async function submit(
    submission: Submission,
    bytes: number,
  ): Promise<Placed> {
    const name = `${submission.channelId}\n${submission.event.id}`;
    const first = underWay.get(name);
    if (first) return { ...await first, duplicate: true };
    const placed = group.submit(submission, bytes);
    underWay.set(name, placed);
    rightOfWay.enter();
    try {
      return await placed;
    } finally {
      underWay.delete(name);
      rightOfWay.leave();
    }
  }

  return {
    /**
     * Takes events into the channel's log in their order and answers where each
     * stands. When it resolves they are on disk. Throws `too_large` before an
     * event is taken, `storage_unavailable` when the database is away: some may
     * have been taken then, and giving the same again is safe. Hidden people
     * are left out of events that name others.
     */
    async append(
      channelId: string,
      given: readonly NewEvent[],
    ): Promise<Appended[]> {
      const arrivedAt = clock.steady();
      const shown = hide?.(channelId, given) ??
        { events: given, lookedUp: null };
      const { events, lookedUp } = shown instanceof Promise
        ? await shown
        : shown;
      const written = events.map((event) =>
        toSubmission(
          channelId,
          event,
          catalogue.namesOthers(event) ? lookedUp : null,
          catalogue,
        )
      );
      // What follows the log stores events as values.
      const sizes = written.map(({ event, text, stored }) =>
        Math.max(stored.json.length, encodedSizeOf(text, event))
      );
      const largest = Math.max(0, ...sizes);
      if (largest > MAX_EVENT_BYTES) {
        counts.add(events, "refused");
        throw new AppError(
          "too_large",
          `Cannot log the event: it is ${largest} bytes long, at most ${MAX_EVENT_BYTES} are allowed`,
        );
      }
      // Before anything else is awaited, so that calls keep their order.
      const places = written.map((submission) =>
        submit(submission, requestBytes(submission))
      );
      try {
        const [own, placed] = await Promise.all([epoch(), Promise.all(places)]);
        counts.addPlaced(events, placed);
        appends.observe((clock.steady() - arrivedAt) / 1_000);
        return placed.map(({ stamp, index, duplicate }) => ({
          position: formatPosition({ epoch: own, stamp, index }),
          duplicate,
        }));
      } catch (error) {
        // The sender is not kept waiting for those that are still on their way.
        void Promise.allSettled(places)
          .then((ends) => counts.addEnded(events, ends));
        throw error;
      }
    },

    /** Nobody but this log writes to the channels' logs. */
    sole,

    /** All that is added to the channels' logs is heard of by `onAppended`. */
    hearsAll,

    /** This process counts what follows from events unasked. */
    foldsInBackground: otherThreads?.countsHere ?? true,

    /** Lets events pass before what follows from them. */
    rightOfWay,

    /** Reads a page of the log; see `ReadQuery` and `ReadPage`. */
    read: reader.read,

    /** Reads the same as JSON texts. */
    readTexts: reader.readTexts,

    /**
     * The batches after a position that this process has in memory, because it
     * delivers them; `null` when the log has to be read.
     */
    recentAfter: (channelId: string, after: string): Batch[] | null =>
      recent(channelId, after),

    /** Has `recentAfter` answered by what delivers the logs in this process. */
    keepsRecent(read: RecentReader): void {
      recent = read;
    },

    /** Has hidden people left out of events that name others. */
    leavesOut(by: HideInEvents): void {
      hide = by;
    },

    /** The log backwards: what comes before a position, the newest first. */
    readBack: reader.readBack,

    /** Returns the name of this log, with which its positions begin. */
    epoch,

    /** Returns a position from before a backup was restored as one of this log, where it is, and any other text as it is. */
    present: async (position: string): Promise<string> =>
      inPresentEpoch(position, await epochs()),

    /**
     * Returns the position after everything that is in the log now. The read
     * begins at once: what is appended after the call comes after it.
     */
    newest: (channelId: string): Promise<string> =>
      positionAt(kv.get(keys.eventHead(channelId))),

    /**
     * Returns the same, asked for with what else is read joined in the same
     * turn, none of which is older than it.
     */
    newestJoined: (channelId: string): Promise<string> =>
      positionAt(readBatched(kv, keys.eventHead(channelId), { first: true })),

    /** The position after which every event is kept. */
    oldest: reader.oldest,

    /**
     * The logged event of that id, or the one that told the act which the id
     * repeats; `null` when it is unknown or no longer kept.
     */
    async findById(
      channelId: string,
      eventId: string,
    ): Promise<LiveEvent | null> {
      const seen = await readVersioned(kv, keys.eventSeen(channelId, eventId));
      if (!seen) return null;
      const stamp = stampOf(seen);
      const { index, repeats } = seen.value;
      const entry = await read(kv, keys.eventLog(channelId, stamp));
      const found = entry?.events[index];
      if (!entry || !found) return null;
      const position = formatPosition({ epoch: await epoch(), stamp, index });
      const event = foundLive(found, position, entry.receivedAt);
      return event.id === eventId || repeats !== undefined ? event : null;
    },

    /** The orders to the channel's pages that lasted until another took their place, in log order. */
    async retainedCommands(channelId: string): Promise<RetainedEntry[]> {
      return await listRetainedCommands({ kv, keys }, channelId, await epoch());
    },

    /**
     * Calls `run` after each own commit, when those who waited for it were
     * answered, and for each of another thread that is heard of. The answer ends
     * it.
     */
    onAppended(run: AppendListener): () => void {
      listeners.add(run);
      return () => listeners.delete(run);
    },

    /** Resolves when everything that was submitted is answered. */
    flush: group.flush,
  };
}

/** Keeps the channels' events. */
export type EventLog = ReturnType<typeof createEventLog>;

/**
 * About how many bytes an event adds to the request of a commit: itself, its
 * id and the name of its act twice (checked and taken), and its share of the
 * entry and the head.
 */
function requestBytes(
  { channelId, event, stored, toldNames }: Submission,
): number {
  const actBytes = toldNames.reduce(
    (sum, name) => sum + 2 * name.length + 2 * channelId.length + 150,
    0,
  );
  return stored.json.length + 2 * event.id.length + 4 * channelId.length +
    actBytes + 200;
}
