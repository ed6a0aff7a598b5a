/** Entries priced anew after a rule was wrong. Pure. */
import { lacksAmount, pricingInputOf } from "./pricing_inputs.ts";
import { shiftTime } from "./corrections.ts";
import { type PendingCommit, userKey } from "./pending_commit.ts";
import { toTally } from "./sums.ts";
import { fit, priceOf } from "./pricing.ts";
import type { PricingInput } from "./contribute.ts";
import { mulDivFloor } from "./integers.ts";
import { shareOfAct } from "./refunds.ts";
import { amendOf, awayFrom, rootOf, timeCounts } from "./standing.ts";
import { partOf } from "@/lib/event_log/projections/acts.ts";
import {
  type EntryReason,
  HELD_REASONS,
  type LedgerEntry,
} from "@/lib/schema/subathon/ledger.ts";
import { NO_TOTALS } from "@/lib/schema/subathon/session.ts";
import { factorsOf, roomOf } from "./price.ts";
import { shiftUser, userLeft } from "./users.ts";

/** Reasons of entries that no rule priced, or that another one stands for. */
const UNPRICED: readonly EntryReason[] = [
  "reversal",
  "restored",
  "recompute",
  "backfill",
];

/**
 * Prices an entry anew by the present rules and the multipliers of its time,
 * and writes the difference; once per version of the rules. `null` when that
 * was done or makes no difference.
 */
export function recompute(
  draft: PendingCommit,
  entry: LedgerEntry,
): LedgerEntry | null {
  const { session, now } = draft;
  const actKey = `recompute:${entry.id}:${session.rulesVersion}`;
  const priced = entry.status === "applied" &&
    !UNPRICED.includes(entry.reason);
  if (!priced || draft.key(actKey) !== null) return null;
  const input = pricingInputOf(draft, entry, "recompute");
  // It brought the same for each: a rule that asks for its size cannot price it.
  if (input.rule.enabled && lacksAmount(draft, entry)) return null;
  const factors = {
    ...factorsOf(draft, input),
    // The running time at which it was taken in stays what it was.
    stepPermille: entry.stepPermille,
  };
  const worth = input.rule.enabled
    ? priceOf(input.rule, input.units, factors)
    : { stepped: 0, milliPoints: 0 };
  const before = amendOf(draft, entry);
  const newMs = fitMs(draft, entry, input, worth.stepped);
  const newPoints = entry.counts ? worth.milliPoints : 0;
  const refunded = refundedOf(draft, entry, { newMs, newPoints });
  const away = awayFrom(draft, entry);
  const milliPoints = away.includes("points")
    ? 0
    : newPoints - refunded.milliPoints -
      (before.milliPoints - before.refundedMilliPoints);
  const { deltaMs, appliedMs, lostMs } = shiftWithin(
    draft,
    newMs - refunded.ms - (before.appliedMs - before.refundedMs),
  );
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
    tally: toTally({
      ...NO_TOTALS,
      points: entry.counts ? milliPoints : 0,
      time_added: timeCounts(draft, entry) && !away.includes("time_added")
        ? appliedMs
        : 0,
    }),
    reason: "recompute",
    refersTo: entry.id,
    note: null,
  });
  draft.amends.set(entry.id, {
    ...before,
    appliedMs: newMs - lostMs,
    refundedMs: refunded.ms,
    ...(away.includes("points") ? {} : {
      milliPoints: newPoints,
      refundedMilliPoints: refunded.milliPoints,
    }),
  });
  const user = entry.userId === null
    ? null
    : draft.user(userKey(entry.platform, entry.userId));
  if (user !== null) {
    draft.users.set(
      userKey(user.platform, user.userId),
      shiftUser(user, entry, {
        counted: 0,
        appliedMs,
        milliPoints,
        baseAmountMinor: 0,
        rule: input.rule,
      }),
    );
  }
  draft.settle(now);
  return written;
}

/** Cuts a new price to the limits of one event and of the user. */
function fitMs(
  draft: PendingCommit,
  entry: LedgerEntry,
  { what }: PricingInput,
  stepped: number,
): number {
  const { settings } = draft;
  const { appliedMs, refundedMs } = amendOf(draft, entry);
  const user = what.userId === null
    ? null
    : draft.user(userKey(what.platform, what.userId));
  const left = what.userId === null
    ? null
    : userLeft(settings, user, what.occurredAt);
  const { deltaMs } = fit(stepped, {
    maxPerEventMs: settings.maxPerEventMs,
    // What it has of the user's share is its own.
    userLeftMs: left === null || settings.maxPerUserMs === null
      ? null
      : Math.min(settings.maxPerUserMs, left + appliedMs - refundedMs),
    roomMs: Infinity,
  });
  // A held entry has no time to correct; a cut one cannot grow past its cut.
  const cut = entry.lostMs > 0 || entry.reason === "cap_user" ||
    HELD_REASONS.includes(entry.reason);
  return cut ? Math.min(deltaMs, entry.appliedMs) : deltaMs;
}

/** Returns what refunds take of the new figures, as they took of the old. */
function refundedOf(
  draft: PendingCommit,
  entry: LedgerEntry,
  { newMs, newPoints }: { newMs: number; newPoints: number },
): { ms: number; milliPoints: number } {
  const { appliedMs, refundedMs } = amendOf(draft, entry);
  const share = shareOfAct(draft, rootOf(draft, entry));
  const takenOf = (figure: number) => figure - partOf(figure, share);
  const ms = refundedMs === 0 || appliedMs === 0
    ? 0
    : refundedMs === takenOf(appliedMs)
    ? takenOf(newMs)
    // Some refunds left the time, by the settings of their day.
    : mulDivFloor(newMs, refundedMs, appliedMs);
  return { ms, milliPoints: takenOf(newPoints) };
}

/** Moves the clock: not below zero, nor past its ceiling. */
function shiftWithin(draft: PendingCommit, deltaMs: number) {
  const shifted = shiftTime(draft.session, draft.now, deltaMs);
  const appliedMs = Math.min(
    shifted.appliedMs,
    deltaMs > 0 ? roomOf(draft) : Infinity,
  );
  return { deltaMs, appliedMs, lostMs: deltaMs - appliedMs };
}
