/** Entries priced anew after a rule was wrong. Pure. */
import { pricingInputOf } from "./pricing_inputs.ts";
import { shiftTime } from "./corrections.ts";
import { type Draft, userKey } from "./draft.ts";
import { toTally } from "./sums.ts";
import { priceOf } from "./pricing.ts";
import { amendOf } from "./reversals.ts";
import {
  HELD_REASONS,
  type LedgerEntry,
} from "@/lib/features/subathon/schema_ledger.ts";
import { NO_TOTALS } from "@/lib/features/subathon/schema_session.ts";
import { factorsOf } from "./price.ts";

/**
 * Prices an entry anew by the present rules and the multipliers of its time,
 * and writes the difference; once per version of the rules. `null` when that
 * was done or makes no difference.
 */
export function recompute(
  draft: Draft,
  entry: LedgerEntry,
): LedgerEntry | null {
  const { session, settings, now } = draft;
  const actKey = `recompute:${entry.id}:${session.rulesVersion}`;
  const priced = entry.status === "applied" && entry.reason !== "reversal" &&
    entry.reason !== "recompute";
  if (!priced || draft.key(actKey) !== null) return null;
  const input = pricingInputOf(draft, entry, "recompute");
  const factors = {
    ...factorsOf(draft, input),
    // The running time at which it was taken in stays what it was.
    stepPermille: entry.stepPermille,
  };
  const worth = input.rule.enabled
    ? priceOf(input.rule, input.units, factors)
    : { stepped: 0, milliPoints: 0 };
  const before = amendOf(draft, entry);
  // A held entry has no time to correct; a cut one cannot grow past its cut.
  const cut = entry.lostMs > 0 || entry.reason === "cap_user" ||
    HELD_REASONS.includes(entry.reason);
  const most = Math.min(
    settings.maxPerEventMs ?? Infinity,
    cut ? entry.appliedMs : Infinity,
  );
  const newMs = Math.min(worth.stepped, most);
  const newPoints = entry.counts ? worth.milliPoints : 0;
  const { deltaMs, appliedMs, lostMs } = shiftTime(
    session,
    now,
    newMs - before.appliedMs,
  );
  const milliPoints = newPoints - before.milliPoints;
  if (deltaMs === 0 && milliPoints === 0) return null;
  const written = draft.write({
    ...entry,
    deliveryKey: null,
    actKey,
    rulesVersion: session.rulesVersion,
    quantity: 0,
    amountMinor: null,
    baseAmountMinor: null,
    ...factors,
    deltaMs,
    appliedMs,
    lostMs,
    milliPoints,
    tally: entry.counts
      ? toTally({ ...NO_TOTALS, points: milliPoints, time_added: appliedMs })
      : {},
    reason: "recompute",
    refersTo: entry.id,
    note: null,
  });
  draft.amends.set(entry.id, {
    ...before,
    appliedMs: before.appliedMs + appliedMs,
    milliPoints: newPoints,
  });
  const user = entry.userId === null
    ? null
    : draft.user(userKey(entry.platform, entry.userId));
  if (user !== null) {
    draft.users.set(userKey(user.platform, user.userId), {
      ...user,
      appliedMs: user.appliedMs + appliedMs,
      milliPoints: user.milliPoints + milliPoints,
    });
  }
  draft.settle(now);
  return written;
}
