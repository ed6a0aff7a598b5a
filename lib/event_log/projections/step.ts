import { SECOND_MS } from "@/lib/core/clock.ts";
import { AppError, ERRORS } from "@/lib/core/errors.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { LaneWork } from "./lanes.ts";
import type { FoldBatch, ProjectionDeps } from "./projection.ts";
import type {
  Fold,
  ProjectionCursor,
} from "@/lib/schema/events/projections.ts";
import { encodedSize, eventSize } from "@/lib/event_log/encoded_size.ts";
import { readBatched } from "@/lib/storage/batched_reads.ts";
import { leaseFor, mayTake } from "@/lib/storage/lease.ts";
import {
  FIRST_STAMP,
  formatPosition,
  LAST_INDEX,
  parsePosition,
} from "@/lib/event_log/position.ts";
import type { ReadPage } from "@/lib/event_log/read_log.ts";
import { recentPage } from "@/lib/event_log/recent_page.ts";

/**
 * Outcome of one step. `soon`: what is left is about to be in memory; `held`:
 * another process reads the channel.
 */
type StepOutcome =
  | { type: "done" | "more" | "soon" | "lost" }
  | { type: "held"; until: number };

/** Time for which the process that has just read a channel goes on alone. */
export const ALONE_MS = SECOND_MS;
/** Time after which it is stored that nothing that matters was logged. */
const STORE_PASSED_MS = 10 * SECOND_MS;
/** Channels of which is remembered what need not be read again. */
const MAX_PASSED = 20_000;

const PAGE_ENTRIES = 100;
/** With all it changes, a batch stays below a commit's 1,000 mutations … */
const MAX_EVENTS = 150;
/** … and 800 KiB. */
const MAX_BYTES = 128 * 1024;
/** Most bytes of what it announces: the cursor has them beside the position, in 64 KiB. */
const MAX_ANNOUNCED_BYTES = 63 * 1024;
/** After so many failures in a row the event that comes next is left out. */
const MAX_FAILURES = 6;

/** The part of a log after a cursor in which nothing mattered. */
interface Passed {
  /** Version of the cursor that it follows. */
  version: string | null;
  /** Position of its end. */
  position: string;
  /** Time at which it began, ms of the steady clock. */
  since: number;
}

/**
 * Creates the function that processes one batch of one channel: it reads the
 * batch, folds it, and commits the changes together with the cursor, or nothing
 * when another process was faster. A batch that fails is tried again in ever
 * smaller parts, so that one event that cannot be folded is found, reported and
 * left out, and stops nothing.
 */
export function createProjectionStep(
  { name, kv, clock, log, keys, events, holder, fold, kinds, pace }:
    ProjectionDeps,
) {
  const { rightOfWay, foldsInBackground } = events;
  // What is folded for a caller is no claim where another thread goes on.
  const aloneMs = foldsInBackground ? pace?.aloneMs ?? ALONE_MS : 0;
  const passed = createLru<Passed>(MAX_PASSED);
  /** Cursors whose announcements this process has logged, by channel. */
  const announcedUpTo = new Map<string, string>();
  /** Failures in a row, by channel. */
  const failures = new Map<string, number>();

  async function announce(
    channelId: string,
    cursor: string,
    announced: readonly NewEvent[] | undefined,
  ): Promise<void> {
    if (!announced?.length || announcedUpTo.get(channelId) === cursor) return;
    await events.append(channelId, announced);
    announcedUpTo.set(channelId, cursor);
  }

  async function foldAll(batch: FoldBatch): Promise<Fold | null> {
    const { channelId, events: [first] } = batch;
    if (!first) return null;
    if ((failures.get(channelId) ?? 0) < MAX_FAILURES) {
      return await fold(batch);
    }
    log.error("event_not_folded", {
      projection: name,
      channelId,
      eventId: first.id,
    });
    return null;
  }

  async function attempt(
    channelId: string,
    work: LaneWork,
  ): Promise<StepOutcome> {
    const { urgent } = work;
    const key = keys.projectionCursor(name, channelId);
    // One call for all projections that look at the channel in this turn.
    const [entry, head] = await Promise.all([
      readBatched(kv, key, { first: true }),
      readBatched(kv, keys.eventHead(channelId)),
    ]);
    const cursor = entry.value;
    const asked = { holder, forMs: aloneMs };
    if (!urgent && cursor && !mayTake(clock, cursor, asked)) {
      return { type: "held", until: cursor.until };
    }
    if (entry.versionstamp !== null) {
      await announce(channelId, entry.versionstamp, entry.value.announce);
    }
    const known = passed.get(channelId);
    // Who is urgent wants to find it in the database.
    const skipped = !urgent && known?.version === entry.versionstamp
      ? known
      : null;
    const after = skipped?.position ?? cursor?.position ?? null;
    const recent = recentAfter(channelId, after, head.versionstamp);
    const page = recent ?? await events.read({
      channelId,
      after,
      limit: PAGE_ENTRIES,
      ...kinds && { kinds },
    });
    if (!page.complete && cursor) {
      log.warn("projection_missed_events", { projection: name, channelId });
    }
    const most = MAX_EVENTS / 8 ** (failures.get(channelId) ?? 0);
    let batch = firstBatch(page, most);
    let { next } = batch;
    if (batch.events.length === 0 && !page.more) {
      const stamp = head.versionstamp ?? FIRST_STAMP;
      if (covers(after, stamp)) {
        announcedUpTo.delete(channelId);
        if (!cursor?.announce) return { type: "done" };
        // All of it is told, and nothing of it was new.
        const { announce: _, ...rest } = cursor;
        await kv.atomic().check(entry).set(key, rest).commit();
        return { type: "more" };
      }
      // Retention took all that the head speaks of.
      if (!covers(next, stamp)) next = endOf(next, stamp);
      const now = clock.steady();
      const since = skipped?.since ?? now;
      if (kinds && cursor && !urgent && since + STORE_PASSED_MS > now) {
        // Others than the kinds that matter, such as a busy chat, cost no commit.
        passed.set(channelId, {
          version: entry.versionstamp,
          position: next,
          since,
        });
        return { type: "done" };
      }
    }
    const version = entry.versionstamp;
    const pause = rightOfWay.createPauses(work);
    const foldBatch = () =>
      foldAll({ channelId, version, events: batch.events, pause });
    let folded = await foldBatch();
    while (batch.events.length > 1 && !fitsCursor(folded?.announce)) {
      batch = firstBatch(page, Math.floor(batch.events.length / 2));
      next = batch.next;
      folded = await foldBatch();
    }
    const left = batch.events[folded?.taken ?? batch.events.length];
    const last = left && batch.events[batch.events.indexOf(left) - 1];
    if (last) next = last.position;
    const announced = folded?.announce;
    const moved: ProjectionCursor = {
      position: next,
      ...leaseFor(clock, holder, aloneMs),
      ...(announced?.length ? { announce: announced } : {}),
    };
    const result = await rightOfWay.commitBehind(work, () => {
      const operation = kv.atomic().check(entry).set(key, moved);
      folded?.change(operation);
      return operation.commit();
    });
    if (!result.ok) return { type: "lost" };
    folded?.committed?.(result.versionstamp);
    await announce(channelId, result.versionstamp, announced);
    if (last || batch.next !== page.next) return { type: "more" };
    if (!page.more) return { type: "done" };
    // Who is urgent reads on in the log at once.
    return { type: recent && !urgent ? "soon" : "more" };
  }

  /** Returns the log after a position as this process has it in memory; `null` where it has to be read. */
  function recentAfter(
    channelId: string,
    after: string | null,
    head: string | null,
  ): ReadPage | null {
    if (after === null || head === null) return null;
    const batches = events.recentAfter(channelId, after);
    return batches && recentPage(batches, { after, head, kinds });
  }

  async function step(
    channelId: string,
    work: LaneWork,
  ): Promise<StepOutcome> {
    try {
      const outcome = await attempt(channelId, work);
      failures.delete(channelId);
      return outcome;
    } catch (error) {
      // A database that is away is no fault of the events.
      const passes = error instanceof AppError && ERRORS[error.code].retryable;
      if (!passes) {
        failures.set(channelId, (failures.get(channelId) ?? 0) + 1);
      }
      throw error;
    }
  }

  return step;
}

/**
 * Returns whether everything up to the commit `stamp` is folded and published;
 * a cursor of another log than that of `epoch` says nothing of this one.
 */
export function isUpTo(
  cursor: ProjectionCursor | null,
  stamp: string,
  epoch: string | null,
): boolean {
  return cursor !== null && !cursor.announce &&
    parsePosition(cursor.position)?.epoch === epoch &&
    covers(cursor.position, stamp);
}

/** Returns whether everything up to the commit `stamp` is folded. */
function covers(position: string | null, stamp: string): boolean {
  const known = position === null ? null : parsePosition(position);
  return known !== null &&
    (known.stamp > stamp ||
      (known.stamp === stamp && known.index === LAST_INDEX));
}

function endOf(position: string, stamp: string): string {
  const epoch = parsePosition(position)?.epoch ?? "";
  return formatPosition({ epoch, stamp, index: LAST_INDEX });
}

/** Tells whether a cursor holds what a batch announces. */
function fitsCursor(announced: readonly NewEvent[] = []): boolean {
  return announced.length === 0 || encodedSize(announced) < MAX_ANNOUNCED_BYTES;
}

/** As many events of a page as one batch may hold, at least one. */
function firstBatch(
  page: ReadPage,
  most: number,
): Pick<ReadPage, "events" | "next"> {
  let bytes = 0;
  for (const [index, event] of page.events.entries()) {
    bytes += eventSize(event);
    const before = page.events[index - 1];
    if (before && (index >= most || bytes > MAX_BYTES)) {
      const events = page.events.slice(0, index);
      return { events, next: before.position };
    }
  }
  return page;
}
