/**
 * Operations on entries that were held back, applied or counted afterwards,
 * each once. Pure.
 */
import { AppError } from "@/lib/core/errors.ts";
import { pricingInputOf } from "./pricing_inputs.ts";
import type { PricingInput } from "./contribute.ts";
import { type Draft, userKey } from "./draft.ts";
import { type BaseAmount, toBase } from "./money.ts";
import { toTally } from "./sums.ts";
import type { Factors } from "./pricing.ts";
import {
  lacking,
  lastCounted,
} from "@/lib/features/subathon/runtime/ladder_share.ts";
import {
  HELD_REASONS,
  type LedgerEntry,
  type LedgerTally,
  type TallyMetric,
} from "@/lib/features/subathon/schema_ledger.ts";
import type { TimerRule } from "@/lib/features/subathon/schema_rules.ts";
import { NO_TOTALS } from "@/lib/features/subathon/schema_session.ts";
import { tallyOf } from "./tally.ts";
import { refuse } from "./transitions.ts";
import { credit, isNewcomer, newUser } from "./users.ts";
import { priceContribution } from "./price.ts";

/**
 * Applies what was held back: an entry that did not count, or one whose money
 * could not be converted (then with the operator's figure, or by a rate that is
 * known by now). Once per entry,
 * with the factor of its own time; `null` when that was done.
 */
export function apply(
  draft: Draft,
  entry: LedgerEntry,
  baseAmountMinor: number | null,
  note: string | null,
): LedgerEntry | null {
  const { session } = draft;
  if (draft.key(`apply:${entry.id}`) !== null) return null;
  const refunded = draft.key(`reverse:${entry.id}`) !== null;
  if (session.state === "ended") throw refuse("apply an entry", session);
  if (
    refunded || !HELD_REASONS.includes(entry.reason) ||
    entry.status === "reversed" ||
    entry.refersTo !== null
  ) {
    throw new AppError(
      "conflict",
      `Cannot apply entry ${entry.id}: nothing of it was held back`,
    );
  }
  const today = baseAmountMinor === null ? presentWorth(draft, entry) : null;
  const base = baseAmountMinor ?? entry.baseAmountMinor ??
    today?.baseAmountMinor ?? null;
  if (entry.status === "review" && base === null) {
    throw new AppError(
      "invalid_input",
      `Cannot apply entry ${entry.id}: give the exchange rate of ${entry.currency}`,
      { issues: [{ path: "baseAmountMinor", message: "required" }] },
    );
  }
  const rated = { ...entry, ...today };
  const input = pricingInputOf(draft, rated, "apply", base);
  const { fitted, factors, milliPoints } = priceContribution(draft, input);
  const counts = !entry.counts && draft.key(`backfill:${entry.id}`) === null;
  const written = writeAgain(draft, rated, input, {
    ...factors,
    deltaMs: fitted.deltaMs,
    appliedMs: fitted.appliedMs,
    lostMs: fitted.lostMs,
    milliPoints: counts ? milliPoints : 0,
    counts,
    actKey: `apply:${entry.id}`,
    reason: fitted.cut ?? "ok",
    note,
  });
  draft.settle(draft.now);
  return written;
}

/** Returns the worth of money that had no rate when it came, by a rate of now. */
function presentWorth(
  { definition, settings }: Draft,
  { status, amountMinor, currency }: LedgerEntry,
): BaseAmount | null {
  if (status !== "review" || amountMinor === null || currency === null) {
    return null;
  }
  return toBase(
    { amountMinor, currency, converted: null },
    settings.currency,
    definition.rules.book.exchangeRates,
  );
}

/**
 * Counts an entry for the measures that the present ladder lacks of it, less
 * what was refunded; no time is added. `null` when the ladder has all of it.
 * Throws `conflict` when no rule speaks of it.
 */
export function recountEntry(
  draft: Draft,
  entry: LedgerEntry,
): LedgerEntry | null {
  const before = lastCounted(draft, entry);
  const measures = lacking(draft.session, before);
  if (measures.length === 0) return null;
  const { baseAmountMinor } = entry;
  const { refundedMinor = 0 } = draft.amend(entry.id) ?? {};
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
  return written;
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
  draft: Draft,
  entry: LedgerEntry,
  input: PricingInput & { rule: TimerRule },
  again: Again,
  /** The only measures it counts for, as it counted before; `null`: for all. */
  measures: readonly TallyMetric[] | null = null,
): LedgerEntry {
  const { counts } = again;
  const user = entry.userId === null
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
          rule: input.rule,
          counts,
          contributor: newcomer,
        },
        draft.settings,
      ),
    );
  }
  return written;
}
