/** Entries of the ledger as pricing inputs again. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import type { PricingInput } from "./contribute.ts";
import type { Contribution } from "./contribution.ts";
import type { Draft } from "./draft.ts";
import { ruleFor } from "./pricing.ts";
import type { LedgerEntry } from "@/lib/features/subathon/schema_ledger.ts";
import {
  type ContributionKind,
  isContributionKind,
  type TimerRule,
} from "@/lib/features/subathon/schema_rules.ts";

function kindOf(entry: LedgerEntry, what: string): ContributionKind {
  if (isContributionKind(entry.kind)) return entry.kind;
  throw new AppError(
    "conflict",
    `Cannot ${what} entry ${entry.id}: it is not a contribution`,
  );
}

/** Returns whether an enabled rule for an entry's kind exists now. */
export function isPriced(draft: Draft, { kind, tier }: LedgerEntry): boolean {
  const { rules } = draft.definition.rules.book;
  return isContributionKind(kind) &&
    ruleFor(rules, kind, tier)?.enabled === true;
}

/**
 * Converts an entry back to a pricing input, priced by the present rules.
 * Throws `conflict` when no rule covers it.
 */
export function pricingInputOf(
  draft: Draft,
  entry: LedgerEntry,
  what: string,
  baseAmountMinor = entry.baseAmountMinor,
): PricingInput & { rule: TimerRule } {
  const kind = kindOf(entry, what);
  const rule = ruleFor(
    draft.definition.rules.book.rules,
    kind,
    entry.tier,
  );
  if (!rule) {
    throw new AppError(
      "conflict",
      `Cannot ${what} entry ${entry.id}: no rule covers ${entry.kind}`,
    );
  }
  const contribution: Contribution = {
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
  const quantity = baseAmountMinor ?? entry.quantity;
  return {
    what: contribution,
    rule,
    base: baseAmountMinor === null ? null : {
      baseAmountMinor,
      rate: entry.rate,
      rateAsOf: entry.rateAsOf,
    },
    units: rule.multiplyByMonths ? quantity * entry.months : quantity,
  };
}
