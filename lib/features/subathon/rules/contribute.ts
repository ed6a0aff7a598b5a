/** One contribution applied to a session. Pure: all it needs was read before. */
import type { Contribution } from "./contribution.ts";
import {
  type NewLedgerEntry,
  type PendingCommit,
  userKey,
} from "./pending_commit.ts";
import { toTally } from "./sums.ts";
import { type Eligibility, eligibilityOf } from "./eligibility.ts";
import {
  actTaken,
  type ContributeOptions,
  deliveryTaken,
} from "./dedupe_keys.ts";
import { type BaseAmount, toBase } from "./money.ts";
import { stopAll } from "./multipliers.ts";
import {
  isPricedByMoney,
  needsAmount,
  originOf,
  quantityOf,
  ruleFor,
} from "./pricing.ts";
import type { EntryReason, LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { TimerRule } from "@/lib/schema/subathon/rules.ts";
import { tallyOf } from "./tally.ts";
import { asIfNotEnded } from "./transitions.ts";
import { credit, isNewcomer, newUser, userRefusal } from "./users.ts";
import { type Price, priceContribution } from "./price.ts";

/** Reason why a report changed nothing. */
export type NotCounted = "already_counted" | "rule_disabled" | EntryReason;

/** Outcome of one contribution; `entry` is `null` when none was written. */
export type Outcome =
  | { counted: true; entry: LedgerEntry }
  | { counted: false; reason: NotCounted; entry: LedgerEntry | null };

/** A contribution that passed its keys, with its rule and what it amounts to. */
export interface PricingInput {
  what: Contribution;
  /** `null` for a wheel's result, which has its own figure. */
  rule: TimerRule | null;
  base: BaseAmount | null;
  /** Subscriptions, bits, minor units, viewers or items. */
  units: number;
}

const AFTERWARDS: Eligibility = {
  time: "held",
  reason: "backfill",
  counts: true,
};

/**
 * Applies a contribution: checks both keys, settles the clock, prices, cuts
 * and writes the entry. Leaves the draft alone when the delivery was seen, the
 * kind has no rule, or the event is older than the session.
 */
export function contribute(
  draft: PendingCommit,
  what: Contribution,
  options: ContributeOptions = {},
): Outcome {
  const sessionId = draft.session.id;
  if (deliveryTaken(draft.key(what.deliveryKey), sessionId, options)) {
    return { counted: false, reason: "already_counted", entry: null };
  }
  const { book } = draft.definition.rules;
  const rule = what.kind === "wheel"
    ? null
    : ruleFor(book.rules, what.kind, what.variant, originOf(what));
  if (what.kind !== "wheel" && !rule?.enabled) {
    return { counted: false, reason: "rule_disabled", entry: null };
  }
  if (what.receivedAt < draft.session.createdAt && !options.ladderOnly) {
    // A page that replays what was before the session must not fill it.
    return { counted: false, reason: "not_started", entry: null };
  }
  draft.settle();
  draft.touch();
  const act = draft.key(what.actKey);
  const cooldownMs = rule?.cooldownMs ?? 0;
  if (actTaken(act, what, { ...options, sessionId, cooldownMs })) {
    return toldBefore(draft, what);
  }
  const input = pricingOf(draft, what, rule);
  const refusal = refusalOf(draft, input);
  if (refusal !== null) return record(draft, input, refusal);
  const eligibility = options.ladderOnly ? AFTERWARDS : eligibilityOf(
    draft.session,
    draft.settings,
    draft.definition.ladder.policy,
    what,
    draft.now,
  );
  return eligibility.time === "held"
    ? hold(draft, input, eligibility)
    : add(draft, input, eligibility);
}

/** Converts a contribution to what it is priced by. */
export function pricingOf(
  draft: PendingCommit,
  what: Contribution,
  rule: TimerRule | null,
): PricingInput {
  const { exchangeRates } = draft.definition.rules.book;
  const base = what.money &&
    toBase(what.money, draft.settings.currency, exchangeRates, {
      daily: draft.daily,
      now: draft.now,
    });
  const quantity = quantityOf(what.kind, base, what.quantity);
  const units = rule?.multiplyByMonths ? quantity * what.months : quantity;
  return { what, rule, base, units };
}

/** Another message of an act that counted: written, without effect. */
function toldBefore(draft: PendingCommit, what: Contribution): Outcome {
  // A raid within its pause says so; any other is the same act told twice.
  const cooldown = what.actWindow === "cooldown";
  const entry = draft.write({
    ...inputsOf(what),
    actKey: null,
    status: cooldown ? "recorded" : "duplicate",
    reason: cooldown ? "cooldown" : "duplicate",
  });
  return {
    counted: false,
    reason: cooldown ? "cooldown" : "already_counted",
    entry,
  };
}

function refusalOf(
  draft: PendingCommit,
  input: PricingInput,
): EntryReason | null {
  const { what, rule, base, units } = input;
  const isMoney = isPricedByMoney(what.kind) && what.money !== null;
  const isSized = !isMoney || rule === null || needsAmount(rule);
  if (isSized && isMoney && base === null) return "unknown_currency";
  if (rule === null) return null;
  if (isSized && units < rule.minQuantity) return "below_min";
  return userRefusal(rule, giverOf(draft, what), what.occurredAt);
}

function record(
  draft: PendingCommit,
  input: PricingInput,
  reason: EntryReason,
): Outcome {
  const entry = draft.write({
    ...inputsOf(input.what),
    ...input.base,
    status: reason === "unknown_currency" ? "review" : "recorded",
    reason,
  });
  return { counted: false, reason, entry };
}

/** Keeps the time back; points and money count if the ladder allows it. */
function hold(
  draft: PendingCommit,
  input: PricingInput,
  eligibility: Eligibility,
): Outcome {
  const price = priceContribution(draft, input);
  const reason = eligibility.reason ?? "after_end";
  const held = { ...price.fitted, appliedMs: 0, lostMs: 0 };
  const entry = write(draft, input, { ...price, fitted: held }, {
    counts: eligibility.counts,
    status: eligibility.counts ? "applied" : "recorded",
    reason,
  });
  return eligibility.counts
    ? { counted: true, entry }
    : { counted: false, reason, entry };
}

function add(
  draft: PendingCommit,
  input: PricingInput,
  eligibility: Eligibility,
): Outcome {
  const { session, now } = draft;
  if (eligibility.time === "late" && session.direction === "down") {
    draft.set(asIfNotEnded(session));
  }
  const price = priceContribution(draft, input, session.endedAt);
  if (eligibility.time === "revive") {
    if (price.fitted.appliedMs <= 0) {
      const { afterEnd } = draft.definition.ladder.policy;
      return hold(draft, input, {
        ...eligibility,
        reason: null,
        counts: afterEnd,
      });
    }
    revive(draft);
  }
  const entry = write(draft, input, price, {
    counts: eligibility.counts,
    status: "applied",
    reason: reasonOf(eligibility, price, input),
  });
  draft.settle(eligibility.time === "late" ? undefined : now);
  return { counted: true, entry };
}

/** The clock runs again from now; multipliers of before the end do not. */
function revive(draft: PendingCommit): void {
  const { session, now, definition } = draft;
  const stopped = (session.endedAt ?? now) + 1;
  draft.define({ multipliers: stopAll(definition.multipliers, stopped) });
  draft.set({
    state: "running",
    runningSince: now,
    endedAt: null,
    endReason: null,
    lastRun: null,
  });
}

function reasonOf(
  eligibility: Eligibility,
  price: Price,
  input: PricingInput,
): EntryReason {
  if (eligibility.time === "late") return "late";
  if (eligibility.time === "revive") return "revived";
  return price.fitted.cut ?? (input.rule === null ? "wheel" : "ok");
}

function write(
  draft: PendingCommit,
  { what, rule, base }: PricingInput,
  { fitted, factors, milliPoints }: Price,
  result: {
    counts: boolean;
    status: LedgerEntry["status"];
    reason: EntryReason;
  },
): LedgerEntry {
  const { counts, status, reason } = result;
  const giver = giverOf(draft, what);
  const figures = {
    deltaMs: fitted.deltaMs,
    appliedMs: fitted.appliedMs,
    lostMs: fitted.lostMs,
    milliPoints: counts ? milliPoints : 0,
  };
  const first = rule !== null && what.userId !== null &&
    isNewcomer(draft.session, giver);
  const sums = tallyOf(what, {
    ...figures,
    baseAmountMinor: base?.baseAmountMinor ?? 0,
  });
  const entry = draft.write({
    ...inputsOf(what),
    ...base,
    ...factors,
    ...figures,
    counts,
    tally: counts ? toTally({ ...sums, contributors: first ? 1 : 0 }) : {},
    status,
    reason,
  });
  if (what.userId !== null && rule !== null && status === "applied") {
    draft.users.set(
      userKey(what.platform, what.userId),
      credit(
        giver ?? newUser(what),
        entry,
        { occurredAt: what.occurredAt, rule, counts, contributor: first },
        draft.settings,
      ),
    );
  }
  return entry;
}

function giverOf(draft: PendingCommit, what: Contribution) {
  return what.userId === null
    ? null
    : draft.user(userKey(what.platform, what.userId));
}

function inputsOf(what: Contribution) {
  return {
    deliveryKey: what.deliveryKey,
    actKey: what.actKey,
    kind: what.kind,
    tier: what.variant,
    source: what.source,
    platform: what.platform,
    userId: what.userId,
    userLogin: what.userLogin,
    userName: what.userName,
    anonymous: what.anonymous,
    quantity: what.quantity,
    months: what.months,
    amountMinor: what.money?.amountMinor ?? null,
    currency: what.money?.currency ?? null,
    occurredAt: new Date(what.occurredAt).toISOString(),
    receivedAt: new Date(what.receivedAt).toISOString(),
  } satisfies Partial<NewLedgerEntry>;
}
