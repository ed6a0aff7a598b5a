/** Taking entries back: undo by the operator, refunds by a provider. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import { shiftTime } from "./corrections.ts";
import { type Draft, type NewEntry, userKey } from "./draft.ts";
import {
  lacking,
  lastCounted,
} from "@/lib/features/subathon/runtime/ladder_share.ts";
import { toTally } from "./sums.ts";
import {
  isSameShare,
  partName,
  partOf,
  type Share,
  shareLeft,
  withPart,
} from "@/lib/projections/acts.ts";
import type { Payment, Taken } from "@/lib/projections/schema.ts";
import type { Money } from "@/lib/events/kinds/shapes.ts";
import type { AmendRecord } from "@/lib/features/subathon/schema_records.ts";
import type { LedgerEntry } from "@/lib/features/subathon/schema_ledger.ts";
import { NO_TOTALS } from "@/lib/features/subathon/schema_session.ts";
import { negated } from "./tally.ts";
import { debit } from "./users.ts";

/** Returns the effect of an entry after recomputations and refunds. */
export function amendOf(draft: Draft, entry: LedgerEntry): AmendRecord {
  return draft.amend(entry.id) ?? {
    appliedMs: entry.appliedMs,
    milliPoints: entry.milliPoints,
    refundedMs: 0,
    refundedMilliPoints: 0,
    refundedMinor: 0,
  };
}

/** Part of an entry that a reversal takes back, as positive amounts. */
interface Part {
  ms: number;
  milliPoints: number;
  baseAmountMinor: number;
  /** The entry is gone: quantities and the giver's mark go with it. */
  whole: boolean;
}

/**
 * Reverses an entry with its stored figures, never with figures computed anew;
 * `null` when nothing of it is left. Refuses the reversal of a reversal.
 */
export function undo(
  draft: Draft,
  entry: LedgerEntry,
  note: string | null,
): LedgerEntry | null {
  if (entry.reason === "reversal" || entry.reason === "recompute") {
    throw new AppError(
      "conflict",
      `Cannot undo entry ${entry.id}: it is a ${entry.reason} itself`,
    );
  }
  const actKey = `reverse:${entry.id}`;
  if (draft.key(actKey) !== null) return null;
  if (entry.status !== "applied" && entry.status !== "reversed") {
    throw new AppError(
      "conflict",
      `Cannot undo entry ${entry.id}: it had no effect`,
    );
  }
  // After a refund of points and money there may be time left to take.
  return reverse(draft, entry, restOf(draft, entry), { actKey, note });
}

/** Returns the part of an entry that refunds have left. */
function restOf(draft: Draft, entry: LedgerEntry): Part {
  const now = amendOf(draft, entry);
  return {
    ms: now.appliedMs - now.refundedMs,
    milliPoints: now.milliPoints - now.refundedMilliPoints,
    baseAmountMinor: (entry.baseAmountMinor ?? 0) - now.refundedMinor,
    whole: entry.status === "applied",
  };
}

/** A refund as a provider tells of it. */
export interface Refund {
  /** Id of the message; `null` for several that came before the act. */
  deliveryKey: string | null;
  /** Names one of several partial refunds; `null` for one of everything. */
  refundId: string | null;
  /** The part taken back; `null` for all. */
  amount: Money | null;
  occurredAt: number;
  receivedAt: number;
  source: string;
}

/** Takes an entry back as far as the settings say; `null` when that was done. */
export function refund(
  draft: Draft,
  entry: LedgerEntry,
  what: Refund,
): LedgerEntry | null {
  const { refunds } = draft.settings;
  const amend = amendOf(draft, entry);
  const parts = partsOf(draft, amend);
  const payment = paymentOf(draft, entry);
  const taken = what.amount === null
    ? { all: true, parts }
    : { all: false, parts: withPart(parts, what.amount) };
  const shares = {
    before: shareLeft(payment, { all: false, parts }),
    after: shareLeft(payment, taken),
  };
  const whole = shares.after.left === 0n;
  const gone = draft.key(`reverse:${entry.id}`) !== null;
  const own = what.refundId ?? what.deliveryKey;
  const name = whole ? "all" : own;
  // One that takes everything is the entry's reversal; others leave a rest.
  const actKey = whole && (refunds === "all" || entry.status !== "applied")
    ? `reverse:${entry.id}`
    : `reverse:${entry.id}:${name}`;
  const known = [actKey];
  if (what.deliveryKey !== null) known.push(what.deliveryKey);
  if (what.amount !== null) known.push(`reverse:${entry.id}:${own}`);
  // A backfill tells a new session of refunds that an earlier one knew.
  const seen = known.some((key) =>
    draft.key(key)?.sessionId === draft.session.id
  );
  const early = what.amount !== null && entry.actKey !== null &&
    amend.by?.includes(partName(entry.actKey, what.refundId));
  if (gone || seen || early) return null;
  const told = {
    actKey,
    deliveryKey: what.deliveryKey,
    source: what.source,
    occurredAt: new Date(what.occurredAt).toISOString(),
    receivedAt: new Date(what.receivedAt).toISOString(),
  };
  const isSame = isSameShare(shares.before, shares.after);
  // Money that cannot be compared with what was paid takes nothing.
  if (refunds === "none" || entry.status !== "applied" || (isSame && !whole)) {
    return draft.write({
      ...told,
      kind: entry.kind,
      status: "recorded",
      reason: "reversal",
      refersTo: entry.id,
    });
  }
  const part = whole
    ? { ...restOf(draft, entry), whole }
    : differenceOf(draft, entry, shares);
  const off = refunds === "all" ? part : { ...part, ms: 0 };
  draft.amends.set(entry.id, {
    ...amend,
    refundedMs: amend.refundedMs + off.ms,
    refundedMilliPoints: amend.refundedMilliPoints + off.milliPoints,
    refundedMinor: amend.refundedMinor + off.baseAmountMinor,
    parts: taken.parts,
  });
  return reverse(draft, entry, off, told);
}

/** Returns the payment of an entry; `null` for what is no payment. */
function paymentOf(
  { settings }: Draft,
  { amountMinor, currency, baseAmountMinor }: LedgerEntry,
): Payment | null {
  if (amountMinor === null) return null;
  return {
    paid: { amountMinor, currency: currency ?? settings.currency },
    converted: baseAmountMinor === null
      ? null
      : { amountMinor: baseAmountMinor, currency: settings.currency },
  };
}

/**
 * Returns the parts that were refunded; records of before their currency was
 * kept know what they were in the channel's.
 */
function partsOf(
  { settings }: Draft,
  { parts, refundedMinor }: AmendRecord,
): Taken["parts"] {
  if (parts) return parts;
  return refundedMinor > 0
    ? [{ amountMinor: refundedMinor, currency: settings.currency }]
    : [];
}

/** The part of an entry that a partial refund takes, never more than is left. */
function differenceOf(
  draft: Draft,
  entry: LedgerEntry,
  { before, after }: { before: Share; after: Share },
): Part {
  const rest = restOf(draft, entry);
  const { appliedMs, milliPoints } = amendOf(draft, entry);
  const difference = (figure: number, left: number) =>
    Math.min(left, partOf(figure, before) - partOf(figure, after));
  return {
    ms: difference(appliedMs, rest.ms),
    milliPoints: difference(milliPoints, rest.milliPoints),
    baseAmountMinor: difference(
      entry.baseAmountMinor ?? 0,
      rest.baseAmountMinor,
    ),
    whole: false,
  };
}

function reverse(
  draft: Draft,
  entry: LedgerEntry,
  part: Part,
  more: { actKey: string } & Partial<NewEntry>,
): LedgerEntry {
  const { session, now } = draft;
  const { deltaMs, appliedMs, lostMs } = shiftTime(session, now, -part.ms);
  const giver = entry.userId === null
    ? null
    : draft.user(userKey(entry.platform, entry.userId));
  // Its last contribution that counts takes the giver out of the count.
  const leaves = part.whole && entry.counts && giver !== null &&
    giver.counted === 1;
  // What went with a reset of the ladder cannot be taken from it again.
  const away = lacking(session, lastCounted(draft, entry));
  const milliPoints = away.includes("points") ? 0 : part.milliPoints;
  const sums = {
    ...NO_TOTALS,
    ...(part.whole ? negated(entry.tally) : {}),
    points: -milliPoints,
    money: -part.baseAmountMinor,
    time_added: -Math.max(0, part.ms),
    contributors: leaves ? -1 : 0,
  };
  for (const metric of away) sums[metric] = 0;
  const written = draft.write({
    kind: entry.kind,
    tier: entry.tier,
    platform: entry.platform,
    userId: entry.userId,
    userLogin: entry.userLogin,
    userName: entry.userName,
    anonymous: entry.anonymous,
    quantity: part.whole ? -entry.quantity : 0,
    currency: entry.currency,
    rate: entry.rate,
    rateAsOf: entry.rateAsOf,
    baseAmountMinor: entry.baseAmountMinor === null
      ? null
      : -part.baseAmountMinor,
    deltaMs,
    appliedMs,
    lostMs,
    milliPoints: entry.counts ? -milliPoints : -part.milliPoints,
    counts: entry.counts,
    tally: entry.counts ? toTally(sums) : {},
    status: "applied",
    reason: "reversal",
    refersTo: entry.id,
    ...more,
  });
  if (part.whole) draft.restate(entry);
  if (giver !== null) {
    draft.users.set(
      userKey(giver.platform, giver.userId),
      debit(
        giver,
        entry,
        { ...written, milliPoints: -part.milliPoints },
        part.whole,
      ),
    );
  }
  draft.settle(now);
  return written;
}
