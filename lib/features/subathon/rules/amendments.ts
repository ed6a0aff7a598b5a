/**
 * Operations on entries that were held back, applied or counted afterwards,
 * each once. Pure.
 */
import { AppError } from "@/lib/core/errors.ts";
import { fixedInputOf, lacksAmount, pricingInputOf } from "./pricing_inputs.ts";
import type { PricingInput } from "./contribute.ts";
import { type PendingCommit, userKey } from "./pending_commit.ts";
import { type BaseAmount, toBase } from "./money.ts";
import { toTally } from "./sums.ts";
import { type Factors, isPricedByMoney } from "./pricing.ts";
import { lacking, lastCounted } from "./ladder_share.ts";
import {
  HELD_REASONS,
  type LedgerEntry,
  type LedgerTally,
  type TallyMetric,
} from "@/lib/schema/subathon/ledger.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import { NO_TOTALS } from "@/lib/schema/subathon/session.ts";
import { refundLater } from "./refunds.ts";
import {
  amendOf,
  holderOf,
  isRefunded,
  isUndone,
  noteLater,
  sharesOf,
} from "./standing.ts";
import { tallyOf } from "./tally.ts";
import { refuse } from "./transitions.ts";
import { credit, isNewcomer, newUser } from "./users.ts";
import { priceContribution } from "./price.ts";

/**
 * Applies what was held back: an entry that did not count, or one whose money
 * could not be converted (then with the operator's figure, or by a rate that is
 * known by now). With the factor of its own time, and once, unless the
 * application was undone; `null` when that was done.
 */
export function apply(
  draft: PendingCommit,
  entry: LedgerEntry,
  baseAmountMinor: number | null,
  note: string | null,
): LedgerEntry | null {
  const { session } = draft;
  const name = `apply:${entry.id}`;
  const before = holderOf(draft, name);
  if (draft.key(name) !== null && (!before || !isUndone(draft, before))) {
    return null;
  }
  const refunded = isUndone(draft, entry) || isRefunded(draft, entry);
  if (session.state === "ended") throw refuse("apply an entry", session);
  if (
    refunded || !HELD_REASONS.includes(entry.reason) ||
    entry.status === "reversed"
  ) {
    throw new AppError(
      "conflict",
      `Cannot apply entry ${entry.id}: nothing of it was held back`,
    );
  }
  const today = baseAmountMinor === null && entry.baseAmountMinor === null
    ? presentWorth(draft, entry)
    : null;
  const base = baseAmountMinor ?? entry.baseAmountMinor ??
    today?.baseAmountMinor ?? null;
  const given = isContributionKind(entry.kind);
  if (base === null && given && lacksAmount(draft, entry)) {
    throw new AppError(
      "invalid_input",
      `Cannot apply entry ${entry.id}: give the exchange rate of ${entry.currency}`,
      { issues: [{ path: "baseAmountMinor", message: "required" }] },
    );
  }
  const rated = { ...entry, ...today };
  const input = given
    ? pricingInputOf(draft, rated, "apply", base)
    : fixedInputOf(entry);
  const { fitted, factors, milliPoints } = priceContribution(draft, input);
  // A goal's own time feeds no goal.
  const counts = !entry.counts && entry.kind !== "grant" &&
    draft.key(`backfill:${entry.id}`) === null;
  const written = writeAgain(draft, rated, input, {
    ...factors,
    deltaMs: fitted.deltaMs,
    appliedMs: fitted.appliedMs,
    lostMs: fitted.lostMs,
    milliPoints: counts ? milliPoints : 0,
    counts,
    actKey: before === null ? name : `${name}:${before.seq}`,
    reason: fitted.cut ??
      (given ? "ok" : entry.kind === "grant" ? "grant" : "wheel"),
    note,
  });
  if (before !== null) draft.take(name, written);
  noteLater(draft, entry, written);
  refundLater(draft, entry, written);
  draft.settle(draft.now);
  return written;
}

/** Returns the worth of money that had no rate when it came, by a rate of now. */
function presentWorth(
  { definition, settings, daily, now }: PendingCommit,
  { kind, amountMinor, currency }: LedgerEntry,
): BaseAmount | null {
  if (!isPricedByMoney(kind) || amountMinor === null || currency === null) {
    return null;
  }
  return toBase(
    { amountMinor, currency, converted: null },
    settings.currency,
    definition.rules.book.exchangeRates,
    { daily, now },
  );
}

/**
 * Counts an entry for the measures that the present ladder lacks of it, less
 * what was refunded; no time is added. `null` when the ladder has all of it.
 * Throws `conflict` when no rule speaks of it.
 */
export function recountEntry(
  draft: PendingCommit,
  entry: LedgerEntry,
): LedgerEntry | null {
  const before = lastCounted(draft, entry);
  // The entry by which it first counted; its refunds are known there.
  const counter = entry.counts
    ? entry
    : sharesOf(draft, entry).find(({ counts }) => counts) ?? entry;
  const measures = lacking(draft.session, before);
  if (measures.length === 0) return null;
  const { baseAmountMinor } = counter;
  const { refundedMinor } = amendOf(draft, counter);
  const input = pricingInputOf(
    draft,
    entry,
    "count",
    baseAmountMinor === null ? null : baseAmountMinor - refundedMinor,
  );
  const { factors, milliPoints } = priceContribution(draft, input);
  const name = `backfill:${entry.id}`;
  const written = writeAgain(draft, entry, input, {
    ...factors,
    deltaMs: 0,
    appliedMs: 0,
    lostMs: 0,
    milliPoints: measures.includes("points") ? milliPoints : 0,
    counts: true,
    actKey: draft.key(name) === null ? name : `${name}:${before}`,
    reason: "backfill",
    note: null,
  }, before === null ? null : measures);
  if (written.actKey !== name) draft.take(name, written);
  if (before === null) {
    noteLater(draft, entry, written);
    refundLater(draft, entry, written);
  } else if (measures.includes("points")) {
    noteRecount(draft, counter, milliPoints);
  }
  return written;
}

/** Notes the worth to the new ladder, of which a refund takes its share. */
function noteRecount(
  draft: PendingCommit,
  counter: LedgerEntry,
  milliPoints: number,
): void {
  const amend = amendOf(draft, counter);
  const whole = pricingInputOf(draft, counter, "count");
  const all = priceContribution(draft, whole).milliPoints;
  draft.amends.set(counter.id, {
    ...amend,
    milliPoints: all,
    refundedMilliPoints: all - milliPoints,
  });
}

type Again =
  & Factors
  & Pick<
    LedgerEntry,
    | "deltaMs"
    | "appliedMs"
    | "lostMs"
    | "milliPoints"
    | "counts"
    | "actKey"
    | "reason"
    | "note"
  >;

function writeAgain(
  draft: PendingCommit,
  entry: LedgerEntry,
  input: PricingInput,
  again: Again,
  /** The only measures it counts for, as it counted before; `null`: for all. */
  measures: readonly TallyMetric[] | null = null,
): LedgerEntry {
  const { counts } = again;
  const { rule } = input;
  const user = entry.userId === null || rule === null
    ? null
    : draft.user(userKey(entry.platform, entry.userId)) ??
      newUser(input.what);
  const newcomer = counts && user !== null && isNewcomer(draft.session, user);
  const sums = tallyOf(input.what, {
    ...again,
    baseAmountMinor: input.base?.baseAmountMinor ?? 0,
  });
  // One that counted before adds the time alone.
  const part = counts
    ? { ...sums, contributors: newcomer ? 1 : 0 }
    : { ...NO_TOTALS, time_added: entry.counts ? sums.time_added : 0 };
  const isIn = (metric: TallyMetric) => measures?.includes(metric) ?? true;
  const tally: LedgerTally = Object.fromEntries(
    Object.entries(toTally(part))
      .filter(([metric]) => isIn(metric as TallyMetric)),
  );
  const written = draft.write({
    ...entry,
    ...again,
    deliveryKey: null,
    rulesVersion: draft.session.rulesVersion,
    quantity: counts && measures === null ? entry.quantity : 0,
    baseAmountMinor: isIn("money") ? input.base?.baseAmountMinor ?? null : null,
    tally,
    status: "applied",
    refersTo: entry.id,
  });
  if (user !== null && measures !== null) {
    // What the user gave was noted when it counted first.
    if (newcomer && isIn("contributors")) {
      draft.users.set(
        userKey(user.platform, user.userId),
        { ...user, contributorSeq: written.seq },
      );
    }
  } else if (user !== null) {
    draft.users.set(
      userKey(user.platform, user.userId),
      credit(
        user,
        written,
        {
          occurredAt: input.what.occurredAt,
          rule,
          counts,
          contributor: newcomer,
        },
        draft.settings,
      ),
    );
  }
  return written;
}
