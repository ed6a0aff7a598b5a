/** The same act counts once, and refunds take it back. Pure. */
import { DAY_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { paymentOf } from "@/lib/schema/events/payment.ts";
import {
  isSameAct,
  LATE_MS,
  sameActMs,
  withInstant,
} from "@/lib/schema/events/same_act.ts";
import type {
  ActRecord,
  Payment,
  Taken,
} from "@/lib/schema/events/projections.ts";
import {
  afterStatement,
  NOTHING_TAKEN,
  statementOf,
  takingOf,
} from "./taken.ts";

/** Part of an act that still counts: `left` of `whole`. */
export interface Share {
  left: bigint;
  whole: bigint;
}

/** Change of an act: which part of its facts counted before, and counts now. */
export interface ActChange<F> {
  act: string;
  before: Share;
  after: Share;
  facts: F;
}

/** Result of an event about an act; `change` is `null` when nothing counts otherwise. */
interface Settled<F> {
  record: ActRecord<F>;
  change: ActChange<F> | null;
}

/** Nothing of an act. */
export const NOTHING: Share = { left: 0n, whole: 1n };
/** All of an act. */
export const ALL: Share = { left: 1n, whole: 1n };

/** Time for which a correction waits for its act. */
const CORRECTION_MS = 180 * DAY_MS;

/**
 * Returns the share of a payment that a part of it is; `null` for money in
 * another currency than was paid or converted to, which cannot be compared and
 * takes nothing. A part of what is no payment is all of it.
 */
function shareOf(
  part: { amountMinor: number; currency: string | null },
  payment: Payment | null,
): { part: bigint; whole: bigint } | null {
  if (payment === null) return { part: 1n, whole: 1n };
  const { paid, converted } = payment;
  const whole = part.currency === null || part.currency === paid.currency
    ? paid
    : part.currency === converted?.currency
    ? converted
    : null;
  if (whole === null) return null;
  return whole.amountMinor <= 0 ? { part: 1n, whole: 1n } : {
    part: BigInt(part.amountMinor),
    whole: BigInt(whole.amountMinor),
  };
}

/** Returns what corrections leave of an act. */
export function shareLeft(payment: Payment | null, taken: Taken): Share {
  const { all, parts } = takingOf(taken);
  if (all) return NOTHING;
  let share = ALL;
  for (const one of parts) {
    const gone = shareOf(one, payment);
    if (gone === null || gone.part <= 0n) continue;
    const left = share.left * gone.whole - gone.part * share.whole;
    if (left <= 0n) return NOTHING;
    share = { left, whole: share.whole * gone.whole };
  }
  return share;
}

/** Returns whether two shares are of one size. */
export function isSameShare(a: Share, b: Share): boolean {
  return a.left * b.whole === b.left * a.whole;
}

/**
 * Returns the share of an amount: the part that is taken of it is rounded down.
 */
export function partOf(amount: number, { left, whole }: Share): number {
  if (left === whole) return amount;
  if (left === 0n) return 0;
  return amount - Number(BigInt(amount) * (whole - left) / whole);
}

/**
 * Counts an event: nothing changes when it tells of an act that counted, and
 * what was taken back before never counts. Facts are values that the projection
 * counts the act with.
 */
export function countAct<F>(
  known: ActRecord<F> | null,
  event: LiveEvent,
  facts: F,
): Settled<F> {
  const withinMs = sameActMs(event.kind);
  const at = Date.parse(event.occurredAt);
  const live = liveAt(known, event);
  if (live?.facts && isSameAct(at, live.at, withinMs)) {
    return { record: live, change: null };
  }
  // Corrections came first: they are of this act. Others were of the one before.
  const taken = live?.facts === null ? live.taken : NOTHING_TAKEN;
  const payment = paymentOf(event);
  const after = shareLeft(payment, taken);
  const before = live?.at ?? [];
  const until = Date.parse(event.receivedAt) + (withinMs ?? 0) + LATE_MS;
  // One from before the last is counted; corrections are of the last.
  const isLate = live?.facts && before.some((other) => other > at);
  const record = isLate
    ? { ...live, at: withInstant(before, at) }
    : { until, at: withInstant(before, at), facts, payment, taken };
  const change = { act: event.act, before: NOTHING, after, facts };
  return { record, change: after.left === 0n ? null : change };
}

/**
 * Takes back the act that a correction refers to, which may not have arrived
 * yet, or gives it again.
 */
export function correctAct<F>(
  known: ActRecord<F> | null,
  event: LiveEvent<"correction">,
): Settled<F> {
  const live = liveAt(known, event) ?? {
    until: Date.parse(event.receivedAt) + CORRECTION_MS,
    at: [],
    facts: null,
    payment: null,
    taken: NOTHING_TAKEN,
  };
  const taken = afterStatement(live.taken, statementOf(event));
  if (taken === live.taken) return { record: live, change: null };
  const record = { ...live, taken };
  const { facts, payment } = live;
  if (facts === null) return { record, change: null };
  const before = shareLeft(payment, live.taken);
  const after = shareLeft(payment, taken);
  const change = { act: event.data.refersTo, before, after, facts };
  return { record, change: isSameShare(before, after) ? null : change };
}

/**
 * Returns what corrections took back of an act before it came; `null` when none
 * did. `receivedAt` is when it came, ms since the epoch.
 */
export function takenBefore(
  known: ActRecord<unknown> | null,
  receivedAt: number,
): Taken | null {
  const isFirst = known?.facts === null && known.until > receivedAt;
  return isFirst ? known.taken : null;
}

function liveAt<F>(
  known: ActRecord<F> | null,
  { receivedAt }: LiveEvent,
): ActRecord<F> | null {
  return known && known.until > Date.parse(receivedAt) ? known : null;
}
