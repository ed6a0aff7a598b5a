/** Sums that a session keeps of its ledger. Pure. */
import {
  type EntryReason,
  LADDER_METRICS,
  type LedgerEntry,
  type LedgerTally,
  type TallyMetric,
} from "@/lib/schema/subathon/ledger.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import type { Biggest, Session } from "@/lib/schema/subathon/session.ts";

/** Enough that one is left when some are taken back. */
const MAX_BIGGEST = 5;

/** Reasons of entries that change what another one gave. */
const ABOUT_OTHERS: readonly EntryReason[] = [
  "reversal",
  "restored",
  "recompute",
];

/** Returns totals with a tally added. */
export function addToTotals(
  totals: Session["totals"],
  tally: LedgerTally,
): Session["totals"] {
  const next = { ...totals };
  for (const metric of LADDER_METRICS) {
    if (metric === "active_time") continue;
    next[metric] += tally[metric] ?? 0;
  }
  return next;
}

/** Adds an entry to the sums by kind. */
export function addKind(
  byKind: Session["byKind"],
  entry: LedgerEntry,
): Session["byKind"] {
  if (entry.status !== "applied") return byKind;
  const before = byKind[entry.kind] ??
    { count: 0, quantity: 0, appliedMs: 0, milliPoints: 0 };
  return {
    ...byKind,
    [entry.kind]: {
      count: before.count + Math.sign(entry.quantity),
      quantity: before.quantity + entry.quantity,
      appliedMs: before.appliedMs + entry.appliedMs,
      milliPoints: before.milliPoints + entry.milliPoints,
    },
  };
}

/**
 * Returns the largest contributions, including an entry that may be one of
 * them.
 */
export function withBiggest(biggest: Biggest[], entry: LedgerEntry): Biggest[] {
  const { id, appliedMs, reason, userId, userLogin, userName } = entry;
  const given = isContributionKind(entry.kind);
  const least = biggest.at(-1)?.appliedMs ?? 0;
  const counts = given && appliedMs > 0 && !ABOUT_OTHERS.includes(reason) &&
    (appliedMs > least || biggest.length < MAX_BIGGEST);
  if (!counts) return biggest;
  return [
    ...biggest,
    { entryId: id, appliedMs, userId, userLogin, userName },
  ].sort((a, b) => b.appliedMs - a.appliedMs).slice(0, MAX_BIGGEST);
}

/** Returns the tally without measures that are 0. */
export function toTally(sums: Record<TallyMetric, number>): LedgerTally {
  const tally: LedgerTally = {};
  for (const metric of LADDER_METRICS) {
    if (metric === "active_time" || sums[metric] === 0) continue;
    tally[metric] = sums[metric];
  }
  return tally;
}
