/** Refunds by a provider: what they take of an act, in parts or whole. Pure. */
import type { NewLedgerEntry, PendingCommit } from "./pending_commit.ts";
import { refundKey } from "./dedupe_keys.ts";
import { bringBack, type EntryPart, restOf, reverse } from "./reversals.ts";
import {
  amendOf,
  entryById,
  holderOf,
  isByHand,
  isRefunded,
  isUndone,
  sharesOf,
} from "./standing.ts";
import {
  ALL,
  isSameShare,
  NOTHING,
  partOf,
  type Share,
  shareLeft,
} from "@/lib/event_log/projections/acts.ts";
import {
  afterStatement,
  NOTHING_TAKEN,
  statementAbout,
} from "@/lib/event_log/projections/taken.ts";
import type {
  NamedTaking,
  Payment,
  Taken,
} from "@/lib/schema/events/projections.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { AmendRecord } from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";

/** Stands for the name of a refund of everything, which has none. */
const OF_ALL = "";

/** A refund or a dispute as a provider tells of it. */
export interface Refund {
  /** Id of the message; `null` for several that came before the act. */
  deliveryKey: string | null;
  /** Names one of several partial refunds; `null` for one of everything. */
  refundId: string | null;
  /** The part taken back; `null` for all. */
  amount: Money | null;
  /** The amount is all that was taken back until it occurred, not one part. */
  cumulative?: boolean;
  /** True when the amount that `refundId` took was given again. */
  reinstated?: boolean;
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
 * Takes an act back as far as the settings say, its entry and those that
 * applied or counted it afterwards, or brings back what a refund took. `null`
 * when that was done.
 */
export function refund(
  draft: PendingCommit,
  act: LedgerEntry,
  what: Refund,
): LedgerEntry | null {
  if (isTold(draft, act, what)) return null;
  const before = takenOfAct(draft, act);
  const next = afterStatement(
    before,
    statementAbout(act.actKey ?? act.id, what.deliveryKey ?? "", what),
  );
  if (next === before) return null;
  const payment = paymentOf(draft, act);
  const shares = {
    before: shareLeft(payment, before),
    after: shareLeft(payment, next),
  };
  const { refunds } = draft.settings;
  if (refunds === "none") return recorded(draft, act, toldOf(draft, act, what));
  const isGone = shares.after.left === 0n;
  const counted = sharesOf(draft, act);
  const isSame = isSameShare(shares.before, shares.after);
  // Money that cannot be compared with what was paid takes nothing, unless the
  // act is applied later by a figure that it can be compared with. A sum that
  // equals the last is kept for its time, by which a late older one is known.
  const isKept = !isSame || isGone || counted.length === 0 || what.cumulative ||
    what.reinstated;
  if (isKept) {
    const { parts, by } = next;
    draft.amends.set(act.id, {
      ...amendOf(draft, act),
      parts,
      by,
      named: namedOf(next),
      ...(isGone ? { all: true } : {}),
    });
  }
  if (isSame) {
    return isGone ? null : recorded(draft, act, toldOf(draft, act, what));
  }
  const partKey = refundKey(act.id, what);
  if (isMore(shares.after, shares.before)) {
    const told = { ...toldOf(draft, act, what), actKey: partKey };
    return giveOf(draft, act, counted, shares, told) ??
      recorded(draft, act, told);
  }
  const told = toldOf(draft, act, what, isGone);
  const written = takeOf(draft, counted, { whole: isGone, shares }, told);
  if (written === null) return recorded(draft, act, told);
  if (what.amount !== null && told.actKey !== partKey) {
    draft.take(partKey, written);
  }
  return written;
}

/** Returns whether a refund was told before, or is of an act of an earlier session. */
function isTold(
  draft: PendingCommit,
  act: LedgerEntry,
  what: Refund,
): boolean {
  const known = [refundKey(act.id, what)];
  if (what.deliveryKey !== null) known.push(what.deliveryKey);
  // A backfill tells a new session of refunds that an earlier one knew.
  const seen = known.some((key) =>
    draft.key(key)?.sessionId === draft.session.id
  );
  const isForeign = draft.key(`reverse:${act.id}`) !== null &&
    holderOf(draft, `reverse:${act.id}`) === null;
  return seen || isForeign;
}

/** Returns how the entry about a refund is told; one that leaves nothing is the act's reversal. */
function toldOf(
  draft: PendingCommit,
  act: LedgerEntry,
  what: Refund,
  takesAll = false,
) {
  const { refunds } = draft.settings;
  const isFree = (key: string) => draft.key(key) === null;
  // One that takes everything is the entry's reversal; others leave a rest.
  const isReversal = takesAll && isFree(`reverse:${act.id}`) &&
    (refunds === "all" || act.status !== "applied");
  const isWhole = takesAll && isFree(`reverse:${act.id}:all`);
  return {
    actKey: isReversal
      ? `reverse:${act.id}`
      : isWhole
      ? `reverse:${act.id}:all`
      : refundKey(act.id, what),
    deliveryKey: what.deliveryKey,
    source: what.source,
    occurredAt: new Date(what.occurredAt).toISOString(),
    receivedAt: new Date(what.receivedAt).toISOString(),
  };
}

/** Tells whether a share is larger than another. */
function isMore(a: Share, b: Share): boolean {
  return a.left * b.whole > b.left * a.whole;
}

/** Takes of a later entry of an act what was refunded before it was written. */
export function refundLater(
  draft: PendingCommit,
  act: LedgerEntry,
  entry: LedgerEntry,
): void {
  const after = shareOfAct(draft, act);
  if (isSameShare(after, ALL)) return;
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
    const { undo } = amendOf(draft, entry);
    if (part.whole && undo) {
      draft.amends.set(entry.id, {
        ...amendOf(draft, entry),
        undo: { entryId: written.id, undone: true },
      });
    }
  }
  return first;
}

/**
 * Brings back of each entry of an act what refunds leave of it now; returns
 * what it first wrote.
 */
function giveOf(
  draft: PendingCommit,
  act: LedgerEntry,
  entries: readonly LedgerEntry[],
  { after }: Shares,
  told: { actKey: string } & Partial<NewLedgerEntry>,
): LedgerEntry | null {
  draft.amends.set(act.id, { ...amendOf(draft, act), all: false });
  let first: LedgerEntry | null = null;
  for (const entry of entries) {
    const amend = amendOf(draft, entry);
    const given = (figure: number, taken: number) =>
      Math.max(0, taken - (figure - partOf(figure, after)));
    const back = {
      ms: given(amend.appliedMs, amend.refundedMs),
      milliPoints: given(amend.milliPoints, amend.refundedMilliPoints),
      baseAmountMinor: given(entry.baseAmountMinor ?? 0, amend.refundedMinor),
    };
    draft.amends.set(entry.id, {
      ...amend,
      refundedMs: amend.refundedMs - back.ms,
      refundedMilliPoints: amend.refundedMilliPoints - back.milliPoints,
      refundedMinor: amend.refundedMinor - back.baseAmountMinor,
    });
    // What an operator took back stays so, and what brings it back brings this.
    const nothing = isUndoneByHand(draft, entry) ||
      (!entry.counts && back.ms === 0);
    if (nothing) continue;
    const whole = entry.status === "reversed";
    const written = bringBack(draft, entry, { ...back, whole }, {
      refersTo: entry.id,
      note: null,
      ...(first === null ? told : {
        ...told,
        deliveryKey: null,
        actKey: `${told.actKey}:${entry.seq}`,
      }),
    });
    if (whole) {
      draft.restate(entry, "applied");
      draft.amends.set(entry.id, {
        ...amendOf(draft, entry),
        undo: { entryId: written.id, undone: false },
      });
    }
    first ??= written;
  }
  return first;
}

/** Returns whether an operator took an entry back, and nobody brought it back. */
function isUndoneByHand(draft: PendingCommit, entry: LedgerEntry): boolean {
  if (!isUndone(draft, entry)) return false;
  const { undo } = amendOf(draft, entry);
  const by = undo
    ? entryById(draft, undo.entryId)
    : holderOf(draft, `reverse:${entry.id}`);
  return by === null || isByHand(by);
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
 * Returns what was refunded of an act; records of before its currency was kept
 * know what it was in the channel's.
 */
function takenOfAct(draft: PendingCommit, act: LedgerEntry): Taken {
  const amend: AmendRecord = amendOf(draft, act);
  const { by = [], named = [], refundedMinor } = amend;
  const { currency } = draft.settings;
  const parts = amend.parts ??
    (refundedMinor > 0 ? [{ amountMinor: refundedMinor, currency }] : []);
  const taken = { ...NOTHING_TAKEN, parts, by, named };
  // In records of before, all that no part says was taken at once.
  const isUnsaid = shareLeft(paymentOf(draft, act), taken).left !== 0n;
  const all = named.some(({ name }) => name === OF_ALL) ||
    (isUnsaid && isAllTaken(draft, act));
  return { ...taken, all };
}

/**
 * Lists what is kept of refunds that can still change, and of one of everything,
 * which stands whatever is given again.
 */
function namedOf({ all, named = [] }: Taken): NamedTaking[] {
  const others = named.filter(({ name }) => name !== OF_ALL);
  return all ? [...others, { name: OF_ALL, amount: null }] : others;
}

/** Returns whether a provider took everything of an act back, and did not give it again. */
function isAllTaken(draft: PendingCommit, act: LedgerEntry): boolean {
  const { all } = amendOf(draft, act);
  const reversal = holderOf(draft, `reverse:${act.id}`);
  const isProviders = reversal !== null && !isByHand(reversal);
  return isRefunded(draft, act) || (isProviders && all !== false);
}

/** Returns the share of an act that refunds have left. */
export function shareOfAct(draft: PendingCommit, act: LedgerEntry): Share {
  const taken = takenOfAct(draft, act);
  return taken.all ? NOTHING : shareLeft(paymentOf(draft, act), taken);
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
