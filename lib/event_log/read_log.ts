import { read } from "@/lib/storage/read.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  FoundEvent,
  LogEntry,
  TrimMarks,
} from "@/lib/schema/events/records.ts";
import { eventJsonOf, eventOf } from "@/lib/schema/events/stored_event.ts";
import type { LogKeys } from "./keys.ts";
import { EVERY_KIND, type KindFilter } from "./kind_filter.ts";
import {
  FIRST_STAMP,
  formatPosition,
  LAST_INDEX,
  parsePosition,
  placeOf,
  type Position,
} from "./position.ts";
import { type LogEpochs, ofPresentLog } from "./restored_log.ts";

/** Part of a channel's log to read. */
interface ReadQuery {
  channelId: string;
  /** Read what comes after this position; `null` for all that is kept. */
  after: string | null;
  /** Read up to and with this position; to the end when absent. */
  until?: string;
  /** Most entries to look at, 1–1,000; an entry holds 1–10 events. */
  limit: number;
  /** Leave out other kinds. */
  kinds?: KindFilter;
  /**
   * `false` saves a read when it is certain that nothing after `after` was
   * taken away; `complete` is then true.
   */
  checkComplete?: boolean;
}

/** Bounds of what was read. */
interface PageBounds {
  /** Read on after this position. */
  next: string;
  /** True when there may be more before `until`. */
  more: boolean;
  /**
   * True when these are all wanted events between `after` and `next`. `false`:
   * some are no longer kept, or `after` is of another log.
   */
  complete: boolean;
  /**
   * Position at which completeness begins: `after`, or the last event that was
   * deleted.
   */
  from: string;
}

/** Result of a read. */
export interface ReadPage extends PageBounds {
  /** In log order. */
  events: LiveEvent[];
}

/** Result of a read of JSON texts. */
export interface TextPage extends PageBounds {
  /** Each event as JSON, in log order. */
  texts: string[];
}

/** Larger batches than the client's 100 save round trips on a long replay. */
const BATCH_SIZE = 500;

/** Reads logs; `epochs` are those of the database. */
export function createLogReader(
  { kv, keys, epochs }: {
    kv: Deno.Kv;
    keys: LogKeys;
    epochs: () => Promise<LogEpochs>;
  },
) {
  const trimMarks = (channelId: string) => read(kv, keys.eventTrim(channelId));

  /** From where on nothing is missing, given what retention took. */
  async function coverage(
    { channelId, kinds = EVERY_KIND }: ReadQuery,
    start: Position,
    foreign: boolean,
  ): Promise<{ complete: boolean; from: string }> {
    const own = start.epoch;
    const mark = lastTaken(await trimMarks(channelId), kinds);
    if (mark !== null && mark > placeOf(start)) {
      return { complete: false, from: `${own}-${mark}` };
    }
    return { complete: !foreign, from: formatPosition(start) };
  }

  /** Reads a page of the log, each event as `toItem` makes it of what was found. */
  async function readPage<T>(
    query: ReadQuery,
    toItem: (found: FoundEvent, position: string, receivedAt: string) => T,
  ): Promise<{ items: T[]; bounds: PageBounds }> {
    const { channelId, limit, kinds = EVERY_KIND } = query;
    const known = await epochs();
    const { own } = known;
    const asked = query.after === null ? null : parsePosition(query.after);
    const after = asked && ofPresentLog(asked, known);
    const start: Position = after ??
      { epoch: own, stamp: FIRST_STAMP, index: LAST_INDEX };
    const until = query.until === undefined ? null : parsePosition(query.until);
    const items: T[] = [];
    let last: Position = start;
    let entries = 0;
    const list = kv.list<LogEntry>({
      start: keys.eventLog(channelId, start.stamp),
      // Sorts after every entry, and after the one of `until`.
      end: keys.eventLog(channelId, `${until?.stamp ?? ""}~`),
    }, { limit, batchSize: Math.min(limit, BATCH_SIZE) });
    for await (const { key, value } of list) {
      entries++;
      const stamp = String(key[2]);
      value.events.forEach((found, index) => {
        if (stamp === start.stamp && index <= start.index) return;
        if (until && stamp === until.stamp && index > until.index) return;
        if (found !== null && kinds.wants(found.kind)) {
          const position = formatPosition({ epoch: own, stamp, index });
          items.push(toItem(found, position, value.receivedAt));
        }
      });
      last = { epoch: own, stamp, index: LAST_INDEX };
    }
    const isAll = until !== null && placeOf(until) <= placeOf(last);
    const more = entries === limit && !isAll;
    if (until && !more) last = until;
    const { complete, from } = query.checkComplete === false
      ? { complete: true, from: formatPosition(start) }
      // After the list: what is taken in between must not go unnoticed.
      : await coverage(query, start, query.after !== null && !after);
    const next = formatPosition(last);
    return { items, bounds: { next, more, complete, from } };
  }

  return {
    async read(query: ReadQuery): Promise<ReadPage> {
      const { items, bounds } = await readPage(query, foundLive);
      return { events: items, ...bounds };
    },

    async readTexts(query: ReadQuery): Promise<TextPage> {
      const { items, bounds } = await readPage(
        query,
        (found, ...where) => liveText(eventJsonOf(found), ...where),
      );
      return { texts: items, ...bounds };
    },

    /**
     * Reads backwards: what comes before a position, the newest first; `null`
     * begins at the end. An unknown position is taken as the end.
     */
    async readBack(
      { channelId, before, limit, kinds = EVERY_KIND }: {
        channelId: string;
        before: string | null;
        /** Most entries to look at. */
        limit: number;
        kinds?: KindFilter;
      },
    ): Promise<{ events: LiveEvent[]; next: string | null }> {
      const known = await epochs();
      const { own } = known;
      const parsed = before === null ? null : parsePosition(before);
      const end = parsed && ofPresentLog(parsed, known);
      const events: LiveEvent[] = [];
      let entries = 0;
      let next: string | null = null;
      const list = kv.list<LogEntry>({
        start: keys.eventLog(channelId, FIRST_STAMP),
        end: keys.eventLog(channelId, `${end?.stamp ?? ""}~`),
      }, { limit, reverse: true, batchSize: Math.min(limit, BATCH_SIZE) });
      for await (const { key, value } of list) {
        entries++;
        const stamp = String(key[2]);
        for (let index = value.events.length - 1; index >= 0; index--) {
          if (stamp === end?.stamp && index >= end.index) continue;
          const found = value.events[index];
          if (!found || !kinds.wants(found.kind)) continue;
          const position = formatPosition({ epoch: own, stamp, index });
          events.push(foundLive(found, position, value.receivedAt));
        }
        next = formatPosition({ epoch: own, stamp, index: 0 });
      }
      return { events, next: entries === limit ? next : null };
    },

    async oldest(channelId: string): Promise<string> {
      const { own } = await epochs();
      const mark = lastTaken(await trimMarks(channelId), EVERY_KIND);
      return `${own}-${mark ?? `${FIRST_STAMP}.${LAST_INDEX}`}`;
    },
  };
}

function lastTaken(marks: TrimMarks | null, kinds: KindFilter): string | null {
  const short = kinds.wantsShort ? marks?.short.mark ?? null : null;
  const long = kinds.wantsLong ? marks?.long.mark ?? null : null;
  return short !== null && (long === null || short > long) ? short : long;
}

/** Converts an event to the form that pages and consumers receive. */
export function toLive(
  event: NewEvent,
  position: string,
  receivedAt: string,
): LiveEvent {
  return Object.assign({ v: 1 as const, position, receivedAt }, event);
}

/** Converts an event that was found in the log in the same way. */
export function foundLive(
  found: FoundEvent,
  position: string,
  receivedAt: string,
): LiveEvent {
  return toLive(eventOf(found), position, receivedAt);
}

/** Returns the JSON text of what `toLive` returns, from the event's own. */
export function liveText(
  text: string,
  position: string,
  receivedAt: string,
): string {
  // Neither holds what JSON escapes.
  return `{"v":1,"position":"${position}","receivedAt":"${receivedAt}",${
    text.slice(1)
  }`;
}
