/** Worth of an act that has not happened, by the rules as they stand. Pure. */
import { contribute, pricingOf } from "./contribute.ts";
import type { Contribution } from "./contribution.ts";
import { PendingCommit } from "./pending_commit.ts";
import { PLAIN, priceContribution } from "./price.ts";
import { needsAmount, originOf, ruleFor } from "./pricing.ts";
import type { DailyRates, Definition } from "@/lib/schema/subathon/records.ts";
import {
  type ContributionKind,
  MONEY_KINDS,
} from "@/lib/schema/subathon/rules.ts";
import type {
  WhatIfAnswer,
  WhatIfQuery,
} from "@/lib/schema/subathon/what_if.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

/** A person who has given nothing yet. */
const NOBODY = {
  key: () => null,
  user: () => null,
  amend: () => null,
  act: () => null,
  entry: () => null,
};

/**
 * Prices an act of a person who has given nothing yet, as if it happened now.
 * Nothing is written.
 */
export function whatIf(
  session: Session,
  definition: Definition,
  query: WhatIfQuery,
  now: number,
  daily: DailyRates | null = null,
): WhatIfAnswer {
  const below = { ...NOBODY, daily };
  const draft = new PendingCommit(below, session, definition, now, "");
  draft.settle();
  const what = contributionOf(query, now);
  const { book, settings } = definition.rules;
  const rule = ruleFor(book.rules, query.kind, what.variant, originOf(what));
  const input = rule?.enabled ? pricingOf(draft, what, rule) : null;
  const hasWorth = input !== null &&
    (what.money === null || input.base !== null ||
      (input.rule !== null && !needsAmount(input.rule)));
  const price = hasWorth ? priceContribution(draft, input) : null;
  const outcome = contribute(draft.fork(""), what);
  return {
    currency: settings.currency,
    addMs: price?.fitted.deltaMs ?? 0,
    fitsMs: price?.fitted.appliedMs ?? 0,
    milliPoints: price?.milliPoints ?? 0,
    ...(price?.factors ?? PLAIN),
    counted: outcome.counted && outcome.entry.status === "applied",
    reason: outcome.entry?.reason ??
      (outcome.counted
        ? "ok"
        : outcome.reason === "rule_disabled"
        ? "rule_disabled"
        : "not_started"),
  };
}

function contributionOf(query: WhatIfQuery, now: number): Contribution {
  const { kind, variant = null, quantity, months, amountMinor } = query;
  const { platform = "limelight" } = query;
  return {
    deliveryKey: "what-if",
    actKey: "what-if",
    actWindow: "session",
    kind,
    variant,
    platform,
    source: query.provider ?? platform,
    userId: "what-if",
    userLogin: null,
    userName: null,
    anonymous: false,
    quantity: isMoney(kind) ? 1 : quantity,
    months,
    money: amountMinor !== undefined && query.currency !== undefined
      ? { amountMinor, currency: query.currency, converted: null }
      : null,
    fixedMs: null,
    occurredAt: now,
    receivedAt: now,
  };
}

function isMoney(kind: ContributionKind): boolean {
  return MONEY_KINDS.some((one) => one === kind);
}
