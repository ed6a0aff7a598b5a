/** Events of the activity as they are listed: in which parts, and what is new or missed. */
import { inGroupsOf } from "@/lib/core/parallel.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Sighting } from "@/lib/schema/overlays/receipts.ts";
import type { OriginalEvent } from "@/lib/schema/platform/moderation.ts";
import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";

/** An event of the activity. */
export type FeedEvent = LiveEvent & {
  seen: Sighting | null;
  original: OriginalEvent | null;
  /** True while lists on stream have it; `null` where no list has events of its kind. */
  listed: boolean | null;
};

/**
 * Events in parts, the newest first. Each part is drawn by itself: one that
 * stays the same array is not drawn again.
 */
type FeedParts = readonly (readonly FeedEvent[])[];

/** Events in a part. */
const DRAWN = 20;
/** Time after which an alert that no overlay has shown was not shown. */
const LATE_MS = 60_000;
/** Time by which a look may come later than an alert became late: it is told so by then. */
const LOOK_MS = 15_000;

/** Returns an event that has just happened, as it is known at first. */
export function asNew(event: LiveEvent): FeedEvent {
  const listed = isSupportKind(event.kind) ? true : null;
  return { ...event, seen: null, original: null, listed };
}

/** Returns for how long an alert has been waiting to be shown, in ms; `null` for what is none. */
function unshownMs(
  { kind, seen, test, receivedAt }: FeedEvent,
  now: number,
): number | null {
  if (seen || test || !isSupportKind(kind)) return null;
  return now - Date.parse(receivedAt);
}

/** Tells whether nobody saw an alert, or not yet; `null` for what is no alert, or was seen. */
export function wasMissed(event: FeedEvent, now: number): boolean | null {
  const ms = unshownMs(event, now);
  return ms === null ? null : ms > LATE_MS;
}

/**
 * Tells whether what is said of an alert that was not shown may still change:
 * it is no older than a late one and `moreMs`.
 */
export function isPending(
  event: FeedEvent,
  now: number,
  moreMs: number,
): boolean {
  return (unshownMs(event, now) ?? Infinity) < LATE_MS + moreMs;
}

/** Tells whether a position comes after a mark; without a mark every one does. */
export function isLater(position: string, mark: string | null): boolean {
  return mark === null || position > mark;
}

/** Splits events, the newest first, into parts. */
export function partsOf(events: readonly FeedEvent[]): FeedParts {
  return inGroupsOf(DRAWN, events);
}

/**
 * Puts events before all others, but for those of the first part. That grows to
 * twice the others' size before it is split: no part is of a few events.
 */
export function withNewEvents(
  parts: FeedParts,
  newer: readonly FeedEvent[],
): FeedParts {
  const [head = [], ...rest] = parts;
  const known = new Set(head.map(({ id }) => id));
  const more = newer.filter(({ id }) => !known.has(id));
  if (more.length === 0) return parts;
  const all = [...more, ...head];
  const full: FeedEvent[][] = [];
  let end = all.length;
  while (end > 2 * DRAWN) {
    full.unshift(all.slice(end - DRAWN, end));
    end -= DRAWN;
  }
  return [all.slice(0, end), ...full, ...rest];
}

/**
 * Takes over what is known anew of events that are listed: who saw them, which
 * lists on stream leave out, and which have become late since. Parts without such an event stay the same.
 */
export function withNewKnowledge(
  parts: FeedParts,
  found: readonly FeedEvent[],
  now: number,
): FeedParts {
  const byId = new Map(found.map((event) => [event.id, event]));
  const isChanged = (event: FeedEvent) => {
    const known = byId.get(event.id);
    if (known === undefined) return false;
    const ms = unshownMs(known, now) ?? 0;
    return known.seen?.at !== event.seen?.at ||
      known.listed !== event.listed ||
      ms > LATE_MS && ms < LATE_MS + LOOK_MS;
  };
  return parts.map((part) =>
    part.some(isChanged)
      ? part.map((event) => byId.get(event.id) ?? event)
      : part
  );
}

/** Counts the events after a mark, up to the first that is not. */
export function countLater(parts: FeedParts, mark: string | null): number {
  let count = 0;
  for (const part of parts) {
    for (const { position } of part) {
      if (!isLater(position, mark)) return count;
      count++;
    }
  }
  return count;
}
