/** Entries of the ledger as pricing inputs again. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import type { PricingInput } from "./contribute.ts";
import type { Contribution } from "./contribution.ts";
import type { PendingCommit } from "./pending_commit.ts";
import {
  isPricedByMoney,
  needsAmount,
  originOf,
  quantityOf,
  ruleFor,
} from "./pricing.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import {
  type ContributionKind,
  isContributionKind,
  type TimerRule,
} from "@/lib/schema/subathon/rules.ts";
import { rootOf } from "./standing.ts";

/** Returns whether an enabled rule for an entry's kind exists now. */
export function isPriced(
  draft: PendingCommit,
  entry: LedgerEntry,
): boolean {
  const { kind, tier } = entry;
  const { rules } = draft.definition.rules.book;
  return isContributionKind(kind) &&
    ruleFor(rules, kind, tier, originOf(rootOf(draft, entry)))?.enabled ===
      true;
}

/**
 * Tells whether an entry is of money whose worth in the channel's currency
 * nobody knows, and the present rule for it asks for that worth.
 */
export function lacksAmount(
  draft: PendingCommit,
  entry: LedgerEntry,
): boolean {
  const { kind, tier, baseAmountMinor } = entry;
  const act = rootOf(draft, entry);
  if (!isContributionKind(kind) || !isPricedByMoney(kind)) return false;
  if (baseAmountMinor !== null || act.amountMinor === null) return false;
  const { rules } = draft.definition.rules.book;
  const rule = ruleFor(rules, kind, tier, originOf(act));
  return rule === null || needsAmount(rule);
}

/** Returns the rule that covers an entry now. Throws `conflict` for none. */
function ruleOf(
  draft: PendingCommit,
  entry: LedgerEntry,
  what: string,
): { kind: ContributionKind; rule: TimerRule } {
  const { id, kind, tier } = entry;
  if (!isContributionKind(kind)) {
    throw new AppError(
      "conflict",
      `Cannot ${what} entry ${id}: it is not a contribution`,
    );
  }
  const { rules } = draft.definition.rules.book;
  const rule = ruleFor(rules, kind, tier, originOf(rootOf(draft, entry)));
  if (rule) return { kind, rule };
  throw new AppError(
    "conflict",
    `Cannot ${what} entry ${id}: no rule covers ${kind}`,
  );
}

/**
 * Converts a wheel's result or a goal's time that was held back to a pricing
 * input: it has its own figure.
 */
export function fixedInputOf(entry: LedgerEntry): PricingInput {
  return {
    what: { ...whatOf(entry, "wheel"), fixedMs: entry.deltaMs },
    rule: null,
    base: null,
    units: 0,
  };
}

/**
 * Converts an entry back to a pricing input, priced by the present rules.
 * Throws `conflict` when no rule covers it.
 */
export function pricingInputOf(
  draft: PendingCommit,
  entry: LedgerEntry,
  what: string,
  baseAmountMinor = entry.baseAmountMinor,
): PricingInput & { rule: TimerRule } {
  const { kind, rule } = ruleOf(draft, entry, what);
  // One that was applied for its time alone gave as much as its act.
  const act = rootOf(draft, entry);
  const base = baseAmountMinor === null ? null : {
    baseAmountMinor,
    rate: entry.rate,
    rateAsOf: entry.rateAsOf,
  };
  const quantity = base === null && lacksAmount(draft, entry)
    ? 0
    : quantityOf(kind, base, act.quantity);
  return {
    what: whatOf(act, kind),
    rule,
    base,
    units: rule.multiplyByMonths ? quantity * entry.months : quantity,
  };
}

function whatOf(
  entry: LedgerEntry,
  kind: Contribution["kind"],
): Contribution {
  return {
    deliveryKey: entry.deliveryKey ?? "",
    actKey: entry.actKey ?? "",
    actWindow: "session",
    kind,
    variant: entry.tier,
    platform: entry.platform,
    source: entry.source,
    userId: entry.userId,
    userLogin: entry.userLogin,
    userName: entry.userName,
    anonymous: entry.anonymous,
    quantity: entry.quantity,
    months: entry.months,
    money: null,
    fixedMs: null,
    occurredAt: Date.parse(entry.occurredAt),
    receivedAt: Date.parse(entry.receivedAt),
  };
}
