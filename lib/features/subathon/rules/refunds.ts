/** Refunds by a provider: what they take of an act, in parts or whole. Pure. */
import type { NewLedgerEntry, PendingCommit } from "./pending_commit.ts";
import { type EntryPart, restOf, reverse } from "./reversals.ts";
import {
  amendOf,
  holderOf,
  isByHand,
  isRefunded,
  isUndone,
  sharesOf,
} from "./standing.ts";
import {
  ALL,
  isSameShare,
  partName,
  partOf,
  type Share,
  shareLeft,
  withPart,
} from "@/lib/event_log/projections/acts.ts";
import type { Payment, Taken } from "@/lib/schema/events/projections.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { AmendRecord } from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";

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

/** Share of an act that counted before a refund, and counts after it. */
interface Shares {
  before: Share;
  after: Share;
}

/**
 * Takes an act back as far as the settings say: its entry, and those that
 * applied or counted it afterwards. `null` when that was done.
 */
export function refund(
  draft: PendingCommit,
  act: LedgerEntry,
  what: Refund,
): LedgerEntry | null {
  const { refunds } = draft.settings;
  const amend = amendOf(draft, act);
  const parts = refundedParts(draft, act);
  const payment = paymentOf(draft, act);
  const taken = what.amount === null
    ? { all: true, parts }
    : { all: false, parts: withPart(parts, what.amount) };
  const shares = {
    before: shareLeft(payment, { all: false, parts }),
    after: shareLeft(payment, taken),
  };
  const whole = shares.after.left === 0n;
  const own = what.refundId ?? what.deliveryKey;
  const partKey = `reverse:${act.id}:${own}`;
  const name = whole && refunds !== "none" ? `reverse:${act.id}:all` : partKey;
  // One that takes everything is the entry's reversal; others leave a rest.
  const isReversal = whole && refunds !== "none" &&
    (refunds === "all" || act.status !== "applied") &&
    draft.key(`reverse:${act.id}`) === null;
  const actKey = isReversal ? `reverse:${act.id}` : name;
  const known = [actKey];
  if (what.deliveryKey !== null) known.push(what.deliveryKey);
  if (what.amount !== null) known.push(partKey);
  // A backfill tells a new session of refunds that an earlier one knew.
  const seen = known.some((key) =>
    draft.key(key)?.sessionId === draft.session.id
  );
  const early = what.amount !== null && act.actKey !== null &&
    amend.by?.includes(partName(act.actKey, what.refundId));
  if (isGone(draft, act) || seen || early) return null;
  const told = {
    actKey,
    deliveryKey: what.deliveryKey,
    source: what.source,
    occurredAt: new Date(what.occurredAt).toISOString(),
    receivedAt: new Date(what.receivedAt).toISOString(),
  };
  const counted = sharesOf(draft, act);
  const isSame = isSameShare(shares.before, shares.after);
  // Money that cannot be compared with what was paid takes nothing, unless the
  // act is applied later by a figure that it can be compared with.
  const takes = refunds !== "none" &&
    (!isSame || whole || counted.length === 0);
  if (!takes) return recorded(draft, act, told);
  draft.amends.set(act.id, {
    ...amendOf(draft, act),
    parts: taken.parts,
    ...(whole ? { all: true } : {}),
  });
  const written = takeOf(draft, counted, { whole, shares }, told);
  if (written === null) return recorded(draft, act, told);
  if (what.amount !== null && actKey !== partKey) draft.take(partKey, written);
  return written;
}

/** Takes of a later entry of an act what was refunded before it was written. */
export function refundLater(
  draft: PendingCommit,
  act: LedgerEntry,
  entry: LedgerEntry,
): void {
  const parts = refundedParts(draft, act);
  if (parts.length === 0) return;
  const after = shareOfAct(draft, act);
  if (after.left === 0n) {
    draft.amends.set(act.id, { ...amendOf(draft, act), all: true });
  }
  takeOf(draft, [entry], {
    whole: after.left === 0n,
    shares: { before: ALL, after },
  }, {
    actKey: `reverse:${entry.id}:before`,
    source: act.source,
  });
}

/** Takes one share off each entry of an act; returns what it first wrote. */
function takeOf(
  draft: PendingCommit,
  entries: readonly LedgerEntry[],
  { whole, shares }: { whole: boolean; shares: Shares },
  told: { actKey: string } & Partial<NewLedgerEntry>,
): LedgerEntry | null {
  let first: LedgerEntry | null = null;
  for (const entry of entries) {
    const rest = restOf(draft, entry);
    const part = whole ? rest : differenceOf(draft, entry, shares);
    const off = draft.settings.refunds === "all" ? part : { ...part, ms: 0 };
    const amend = amendOf(draft, entry);
    draft.amends.set(entry.id, {
      ...amend,
      refundedMs: amend.refundedMs + off.ms,
      refundedMilliPoints: amend.refundedMilliPoints + off.milliPoints,
      refundedMinor: amend.refundedMinor + off.baseAmountMinor,
    });
    // An undo has taken it; what brings it back will bring the rest alone. And
    // one that brought time alone keeps it where refunds leave the time.
    const nothing = isUndone(draft, entry) ||
      (!entry.counts && off.ms === 0);
    if (nothing) continue;
    const written = reverse(
      draft,
      entry,
      off,
      first === null
        ? told
        : { ...told, deliveryKey: null, actKey: `${told.actKey}:${entry.seq}` },
    );
    first ??= written;
  }
  return first;
}

function recorded(
  draft: PendingCommit,
  act: LedgerEntry,
  told: { actKey: string } & Partial<NewLedgerEntry>,
): LedgerEntry {
  return draft.write({
    ...told,
    kind: act.kind,
    status: "recorded",
    reason: "reversal",
    refersTo: act.id,
  });
}

/** Returns whether nothing of an act is left that a refund could take. */
function isGone(draft: PendingCommit, act: LedgerEntry): boolean {
  const reversal = holderOf(draft, `reverse:${act.id}`);
  return reversal === null
    ? draft.key(`reverse:${act.id}`) !== null
    : !isByHand(reversal) || isRefunded(draft, act);
}

/**
 * Returns the payment of an act; `null` for what is no payment. Its worth may
 * have been given by the operator.
 */
function paymentOf(draft: PendingCommit, act: LedgerEntry): Payment | null {
  const { settings } = draft;
  const { amountMinor, currency } = act;
  if (amountMinor === null) return null;
  const base = act.baseAmountMinor ??
    holderOf(draft, `apply:${act.id}`)?.baseAmountMinor ?? null;
  return {
    paid: { amountMinor, currency: currency ?? settings.currency },
    converted: base === null
      ? null
      : { amountMinor: base, currency: settings.currency },
  };
}

/**
 * Returns the parts of an act that were refunded; records of before their
 * currency was kept know what they were in the channel's.
 */
function refundedParts(draft: PendingCommit, act: LedgerEntry): Taken["parts"] {
  const { parts, refundedMinor }: AmendRecord = amendOf(draft, act);
  if (parts) return parts;
  return refundedMinor > 0
    ? [{ amountMinor: refundedMinor, currency: draft.settings.currency }]
    : [];
}

/** Returns the share of an act that refunds of parts have left. */
export function shareOfAct(draft: PendingCommit, act: LedgerEntry): Share {
  return shareLeft(paymentOf(draft, act), {
    all: false,
    parts: refundedParts(draft, act),
  });
}

/** The part of an entry that a partial refund takes, never more than is left. */
function differenceOf(
  draft: PendingCommit,
  entry: LedgerEntry,
  { before, after }: Shares,
): EntryPart {
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
