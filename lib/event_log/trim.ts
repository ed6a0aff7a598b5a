import { type Clock, DAY_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { LogKeys } from "./keys.ts";
import type { EventKind } from "@/lib/schema/events/catalogue.ts";
import type {
  FoundEvent,
  LogEntry,
  TrimMarks,
  TrimmedClass,
} from "@/lib/schema/events/records.ts";
import type { LogCatalogue } from "./catalogue.ts";
import { FIRST_STAMP, placeOf } from "./position.ts";

/** Chat is `short`, all other kinds are `long`. */
type ClassName = "short" | "long";

/** Amount of each class that a channel's log keeps. */
export const RETENTION = {
  short: { events: 1_000, ageMs: 30 * MINUTE_MS },
  long: { events: 5_000, ageMs: DAY_MS },
} as const;

/**
 * Nothing younger is taken, however many there are: a process that reads a live
 * log may lag this far behind without missing an event.
 */
const NEVER_TRIMMED_MS = 60_000;

/** Entries looked at for one commit: a commit is 800 KiB at most. */
const STEP_ENTRIES = 200;
const STEP_REWRITES = 8;

/** Marks of a log of which nothing was counted or taken away. */
export const NOTHING_TRIMMED: Readonly<TrimMarks> = {
  countedTo: FIRST_STAMP,
  short: { mark: null, kept: 0, oldestAt: null },
  long: { mark: null, kept: 0, oldestAt: null },
};

/**
 * Returns the time at which the oldest kept event becomes due for deletion, ms
 * since the epoch.
 */
function nextDueAt(marks: TrimMarks): number {
  const dueAt = (name: ClassName) =>
    marks[name].kept > RETENTION[name].events
      ? 0
      : (marks[name].oldestAt ?? Infinity) + RETENTION[name].ageMs;
  return Math.min(dueAt("short"), dueAt("long"));
}

interface Step {
  marks: TrimMarks;
  change?: (operation: Deno.AtomicOperation) => void;
}

/**
 * Takes away what a channel's log no longer keeps. Chat goes sooner than its
 * neighbours in the same log, so an entry may be written anew without it; the
 * place of every other event stays.
 *
 * The record of what was taken changes in the same commit, and every commit
 * checks it: a reader that looks at it after the log knows what it missed, and
 * of two processes that trim at once one starts over.
 */
export function createTrim(
  { kv, clock, keys, catalogue }: {
    kv: Deno.Kv;
    clock: Clock;
    keys: LogKeys;
    catalogue: Pick<LogCatalogue, "isShortLived">;
  },
) {
  const classOf = ({ kind }: { kind: EventKind }): ClassName =>
    catalogue.isShortLived(kind) ? "short" : "long";

  function listFrom(
    channelId: string,
    stamp: string,
    options: Deno.KvListOptions = {},
  ) {
    return kv.list<LogEntry>({
      start: keys.eventLog(channelId, stamp),
      end: keys.eventLog(channelId, "~"),
    }, { batchSize: STEP_ENTRIES, ...options });
  }

  /** Counts entries that came since; the answer says whether there are more. */
  async function count(channelId: string, marks: TrimMarks): Promise<boolean> {
    let entries = 0;
    const from = `${marks.countedTo}!`;
    const options = { limit: STEP_ENTRIES };
    for await (const { key, value } of listFrom(channelId, from, options)) {
      entries++;
      for (const event of value.events) {
        if (event === null) continue;
        const own = marks[classOf(event)];
        own.kept++;
        own.oldestAt ??= Date.parse(value.receivedAt);
      }
      marks.countedTo = String(key[2]);
    }
    return entries === STEP_ENTRIES;
  }

  /** Takes away the oldest of one class, as much as one commit may. */
  async function takeOldest(
    channelId: string,
    marks: TrimMarks,
    name: ClassName,
  ): Promise<Step | null> {
    const own: TrimmedClass = marks[name];
    const now = clock.now();
    const isDue = (at: number) =>
      at + RETENTION[name].ageMs <= now ||
      (own.kept > RETENTION[name].events && at + NEVER_TRIMMED_MS <= now);
    if (own.oldestAt === null || !isDue(own.oldestAt)) return null;

    const changes: ((operation: Deno.AtomicOperation) => void)[] = [];
    let rewrites = 0;
    own.oldestAt = null;
    const from = own.mark?.slice(0, FIRST_STAMP.length) ?? FIRST_STAMP;
    for await (const { key, value } of listFrom(channelId, from)) {
      const stamp = String(key[2]);
      // Not counted yet: the next pass takes it up.
      if (stamp > marks.countedTo) break;
      const isMine = (event: FoundEvent | null) =>
        event !== null && classOf(event) === name;
      const last = value.events.findLastIndex(isMine);
      if (last < 0) continue;
      const at = Date.parse(value.receivedAt);
      const full = changes.length === STEP_ENTRIES ||
        rewrites === STEP_REWRITES;
      if (full || !isDue(at)) {
        own.oldestAt = at;
        break;
      }
      own.kept -= value.events.filter(isMine).length;
      own.mark = placeOf({ stamp, index: last });
      const events = value.events.map((one) => isMine(one) ? null : one);
      if (events.every((one) => one === null)) {
        changes.push((operation) => operation.delete(key));
      } else {
        rewrites++;
        changes.push((operation) => operation.set(key, { ...value, events }));
      }
    }
    if (own.oldestAt === null) own.kept = 0;
    return {
      marks,
      change: (operation) => changes.forEach((change) => change(operation)),
    };
  }

  /** Puts the channel among what is due, at the time of the marks. */
  function planNext(
    operation: Deno.AtomicOperation,
    channelId: string,
    marks: TrimMarks,
  ): void {
    const next = nextDueAt(marks);
    const now = clock.now();
    // What is too much already waits until it may be taken.
    const soonest = next > now ? next : now + NEVER_TRIMMED_MS;
    const dueAt = next === Infinity ? null : soonest;
    if (marks.dueAt === dueAt) return;
    if (marks.dueAt) {
      operation.delete(keys.eventTrimDue(marks.dueAt, channelId));
    }
    if (dueAt !== null) {
      operation.set(keys.eventTrimDue(dueAt, channelId), true);
    }
    marks.dueAt = dueAt;
  }

  return async function trim(channelId: string): Promise<void> {
    for (;;) {
      const key = keys.eventTrim(channelId);
      const entry = await kv.get<TrimMarks>(key);
      const marks = structuredClone(entry.value ?? NOTHING_TRIMMED);
      const more = await count(channelId, marks);
      const step: Step | null = more
        ? { marks }
        : await takeOldest(channelId, marks, "short") ??
          await takeOldest(channelId, marks, "long");
      const operation = kv.atomic().check(entry);
      planNext(operation, channelId, marks);
      operation.set(key, marks);
      step?.change?.(operation);
      // Another process trims this channel: leave it to that one.
      if (!(await operation.commit()).ok) return;
      if (step === null) return;
    }
  };
}
