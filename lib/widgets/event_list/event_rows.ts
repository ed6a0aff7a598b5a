import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { SupportEvent } from "@/lib/widgets/state/event_view.ts";
import { amountsOf } from "@/lib/widgets/event_amounts.ts";

/** A line of an event list: one event, or several of one user and kind. */
export interface EventRow {
  id: string;
  /** The newest of the events. */
  event: SupportEvent;
  /** Number of events that it represents. */
  count: number;
  /** Time of the newest event, ms. */
  at: number;
}

/** Settings that the rules obey. */
interface RowRules {
  maxItems: number;
  /** A purchase of several gifts is one line; otherwise one for each gift. */
  mergeGifts?: boolean;
  /** Same user and kind within this time become one line. */
  mergeRepeatMs: number;
}

/**
 * Converts events to rows, newest first; an event that is received twice is one
 * row.
 */
export function toRows(
  events: readonly SupportEvent[],
  rules: RowRules,
): EventRow[] {
  const known = new Set<string>();
  const rows: EventRow[] = [];
  const newestFirst = [...events].sort((a, b) =>
    a.position < b.position ? 1 : a.position > b.position ? -1 : 0
  );
  const split = (event: SupportEvent) =>
    rules.mergeGifts === false ? singleGifts(event, rules.maxItems) : [event];
  for (const event of newestFirst.flatMap(split)) {
    if (known.has(event.id)) continue;
    known.add(event.id);
    const at = Date.parse(event.occurredAt);
    const same = rows.findIndex((row) =>
      isSame(row.event, event) && row.at - at <= rules.mergeRepeatMs
    );
    const into = rules.mergeRepeatMs > 0 ? rows[same] : undefined;
    if (into) {
      rows[same] = {
        ...into,
        count: into.count + 1,
        event: addUp(into.event, event),
      };
      continue;
    }
    if (rows.length === rules.maxItems) break;
    rows.push({ id: event.id, event, count: 1, at });
  }
  return rows;
}

/** A purchase of gifts as single ones, no more than can be seen. */
function singleGifts(event: SupportEvent, most: number): SupportEvent[] {
  if (event.kind !== "gift" || event.data.count < 2) return [event];
  const { count } = event.data;
  return Array.from({ length: Math.min(count, most) }, (_, index) => ({
    ...event,
    id: `${event.id}:${index}`,
    data: { ...event.data, count: 1 },
  }));
}

/** Returns the events without those that a correction takes back as a whole. */
export function withoutCorrected(
  events: readonly SupportEvent[],
  { data }: LiveEvent<"correction">,
): SupportEvent[] {
  return events.filter((event) =>
    event.act !== data.refersTo || data.amount !== null
  );
}

function isSame(a: SupportEvent, b: SupportEvent): boolean {
  if (a.kind !== b.kind || a.platform !== b.platform) return false;
  const [one, two] = [a.actor, b.actor];
  if (!one || !two) return false;
  return one.id !== null ? one.id === two.id : one.login !== null &&
    one.login === two.login;
}

/** The newer event with the sum of both, where their kind has one. */
function addUp(newer: SupportEvent, older: SupportEvent): SupportEvent {
  if (newer.kind === "cheer" && older.kind === "cheer") {
    const bits = newer.data.bits + older.data.bits;
    return { ...newer, data: { ...newer.data, bits } };
  }
  if (newer.kind === "gift" && older.kind === "gift") {
    const count = newer.data.count + older.data.count;
    return { ...newer, data: { ...newer.data, count } };
  }
  if (
    newer.kind === "tip" && older.kind === "tip" &&
    newer.data.amount.currency === older.data.amount.currency
  ) {
    const amountMinor = (amountsOf(newer).amount ?? 0) +
      (amountsOf(older).amount ?? 0);
    const { currency } = newer.data.baseAmount ?? newer.data.amount;
    return {
      ...newer,
      data: {
        ...newer.data,
        amount: { amountMinor, currency },
        baseAmount: null,
      },
    };
  }
  return newer;
}
