/**
 * Value of a contribution on the clock and the ladder in their present state.
 * Pure.
 */
import { clamp } from "@/lib/core/clamp.ts";
import { activeAt, rawAt } from "./clock_values.ts";
import type { PricingInput } from "./contribute.ts";
import { type PendingCommit, userKey } from "./pending_commit.ts";
import { factorAt, stopAll } from "./multipliers.ts";
import { type Factors, fit, type Fitted, priceOf, stepAt } from "./pricing.ts";
import { MONTH_MS, PERMILLE } from "@/lib/schema/subathon/rules.ts";
import { userLeft } from "./users.ts";

/** A price, cut to what fits, with the factors that made it. */
export interface Price {
  fitted: Fitted;
  factors: Factors;
  milliPoints: number;
}

/** Factors of one. */
export const PLAIN: Factors = {
  factorPermille: PERMILLE,
  stepPermille: PERMILLE,
  pointFactorPermille: PERMILLE,
};

/**
 * Returns the factors of a pricing input: multipliers by its time, the step by
 * running time.
 */
export function factorsOf(
  draft: PendingCommit,
  { what, rule }: Pick<PricingInput, "what" | "rule">,
  endedAt: number | null = draft.session.endedAt,
): Factors {
  if (rule === null) return PLAIN;
  const { settings, definition, session, now } = draft;
  // The end stops every multiplier; a late event may still undo the end.
  const running = endedAt === null
    ? definition.multipliers
    : stopAll(definition.multipliers, endedAt + 1);
  const factor = (of: "time" | "points") =>
    factorAt(
      running,
      settings.combineMultipliers,
      of,
      what.kind,
      what.occurredAt,
    );
  return {
    factorPermille: factor("time"),
    pointFactorPermille: factor("points"),
    stepPermille: stepAt(
      definition.rules.book.rateSteps,
      activeAt(session, now),
    ),
  };
}

/** Prices a contribution and cuts it to what fits. `endedAt`: the end before it, if any. */
export function priceContribution(
  draft: PendingCommit,
  input: PricingInput,
  endedAt?: number | null,
): Price {
  const { rule, units, what } = input;
  const factors = factorsOf(draft, input, endedAt);
  const worth = rule === null
    ? { stepped: clamp(what.fixedMs ?? 0, -MONTH_MS, MONTH_MS), milliPoints: 0 }
    : priceOf(rule, units, factors);
  return {
    fitted: fitTime(draft, input, worth.stepped),
    factors,
    milliPoints: worth.milliPoints,
  };
}

function fitTime(
  draft: PendingCommit,
  { what, rule }: PricingInput,
  stepped: number,
): Fitted {
  const { session, settings, now } = draft;
  if (stepped < 0) {
    return takeTime(session.direction, rawAt(session, now), stepped);
  }
  const limited = rule !== null && what.userId !== null;
  return fit(stepped, {
    maxPerEventMs: rule === null ? null : settings.maxPerEventMs,
    userLeftMs: limited
      ? userLeft(
        settings,
        draft.user(userKey(what.platform, what.userId ?? "")),
        what.occurredAt,
      )
      : null,
    roomMs: roomOf(draft),
  });
}

/**
 * Returns how much more the clock takes: up to its ceiling (down), or down to
 * zero (up).
 */
export function roomOf({ session, settings, now }: PendingCommit): number {
  const raw = rawAt(session, now);
  if (session.direction === "up") return Math.max(0, raw);
  return settings.maxRemainingMs === null
    ? Infinity
    : Math.max(0, settings.maxRemainingMs - raw);
}

/** Takes time back (`deltaMs` below 0), but none that is not on the clock. */
export function takeTime(
  direction: "down" | "up",
  raw: number,
  deltaMs: number,
): Fitted {
  const appliedMs = direction === "down"
    ? Math.max(deltaMs, -Math.max(0, raw))
    : deltaMs;
  return { deltaMs, appliedMs, lostMs: deltaMs - appliedMs, cut: null };
}
