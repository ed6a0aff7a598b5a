/** Amounts that one contribution adds to each measure of the ladder. Pure. */
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import { kindsWhere } from "@/lib/schema/events/kinds/registry.ts";
import type { Contribution } from "./contribution.ts";
import type {
  LedgerEntry,
  LedgerTally,
  TallyMetric,
} from "@/lib/schema/subathon/ledger.ts";
import { NO_TOTALS } from "@/lib/schema/subathon/session.ts";

const SUBSCRIPTIONS: readonly string[] = kindsWhere(({ gives }) =>
  gives === "months" || gives === "gifts"
);
/** Relative weights of tiers, as in the platform's own points. */
const TIER_WEIGHT: Record<string, number> = { "2": 2, "3": 6 };

/**
 * Returns the amounts that a contribution adds to the ladder's sums where it
 * counts for the ladder.
 */
export function tallyOf(
  what: Pick<Contribution, "kind" | "quantity" | "variant" | "platform">,
  figures: { milliPoints: number; baseAmountMinor: number; appliedMs: number },
): Record<TallyMetric, number> {
  const subs = SUBSCRIPTIONS.includes(what.kind) ? what.quantity : 0;
  return {
    ...NO_TOTALS,
    points: figures.milliPoints,
    subs,
    sub_weight: subs * (TIER_WEIGHT[what.variant ?? ""] ?? 1),
    bits: unitOf(what.kind) === "bits" ? what.quantity : 0,
    money: figures.baseAmountMinor,
    time_added: Math.max(0, figures.appliedMs),
  };
}

/** Returns the sums with every sign turned. */
export function negated(tally: LedgerEntry["tally"]): LedgerTally {
  const turned: LedgerTally = {};
  for (const [metric, sum] of Object.entries(tally)) {
    turned[metric as TallyMetric] = -sum;
  }
  return turned;
}
