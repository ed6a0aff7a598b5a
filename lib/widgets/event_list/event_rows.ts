import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { gives } from "@/lib/schema/events/kinds/given.ts";
import type { KindGiving } from "@/lib/schema/events/kinds/registry.ts";
import type { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";

type Money = LiveEvent<"tip">["data"]["amount"];
type PaidEvent = LiveEvent<KindGiving<"money">>;

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
    if (rules.mergeRepeatMs > 0 && joinRow(rows, event, at, rules)) continue;
    if (rows.length === rules.maxItems) break;
    rows.push({ id: event.id, event, count: 1, at });
  }
  return rows;
}

/** Adds an event to a row of the same user and kind; answers whether there is one. */
function joinRow(
  rows: EventRow[],
  event: SupportEvent,
  at: number,
  { mergeRepeatMs }: RowRules,
): boolean {
  for (const [index, row] of rows.entries()) {
    if (!isSame(row.event, event) || row.at - at > mergeRepeatMs) continue;
    const sum = addUp(row.event, event);
    if (sum === null) continue;
    rows[index] = { ...row, count: row.count + 1, event: sum };
    return true;
  }
  return false;
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

/**
 * Returns the newer event with the sum of both, where their kind has one;
 * `null` for money in two currencies, which cannot be added.
 */
function addUp(newer: SupportEvent, older: SupportEvent): SupportEvent | null {
  if (gives(newer, "bits") && gives(older, "bits")) {
    const bits = newer.data.bits + older.data.bits;
    return { ...newer, data: { ...newer.data, bits } };
  }
  if (gives(newer, "gifts") && gives(older, "gifts")) {
    const count = newer.data.count + older.data.count;
    return { ...newer, data: { ...newer.data, count } } as SupportEvent;
  }
  if (!gives(newer, "money") || !gives(older, "money")) return newer;
  const money = sumOf(newer, older);
  return money &&
    { ...newer, data: { ...newer.data, ...money } } as SupportEvent;
}

/** Returns the sum of two payments; `null` where they have no currency in common. */
function sumOf(newer: PaidEvent, older: PaidEvent) {
  const [one, two] = [convertedOf(newer), convertedOf(older)];
  const amount = added(newer.data.amount, older.data.amount);
  const converted = one && two && added(one, two);
  if (amount) return { amount, baseAmount: converted };
  // Each as it was paid or as its source converted it, whichever is the same.
  const sum = converted ?? (one && added(one, older.data.amount)) ??
    (two && added(newer.data.amount, two));
  return sum && { amount: sum, baseAmount: null };
}

function added(one: Money, two: Money): Money | null {
  return one.currency === two.currency
    ? { ...one, amountMinor: one.amountMinor + two.amountMinor }
    : null;
}

const convertedOf = ({ data }: PaidEvent): Money | null =>
  "baseAmount" in data ? data.baseAmount : null;
