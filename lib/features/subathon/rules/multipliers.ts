/**
 * Factors of events: the time at which the event happened decides, not that at
 * which it was received.
 */
import type { Multiplier } from "@/lib/schema/subathon/multiplier.ts";
import {
  type AppliesTo,
  PERMILLE,
  type Settings,
} from "@/lib/schema/subathon/rules.ts";

const LARGEST = 10_000;
/** Remaining time of a held multiplier that had no end. */
const OPEN = -1;

/**
 * Tells whether the multiplier covers an instant: its start is included, its
 * end is not.
 */
export function covers(multiplier: Multiplier, at: number): boolean {
  return Date.parse(multiplier.startsAt) <= at &&
    (multiplier.endsAt === null || at < Date.parse(multiplier.endsAt));
}

/**
 * Returns the factor on time, or on points, of an event of `kind` at
 * `occurredAt`, in thousandths.
 */
export function factorAt(
  multipliers: readonly Multiplier[],
  combine: Settings["combineMultipliers"],
  what: Exclude<AppliesTo, "both">,
  kind: string,
  occurredAt: number,
): number {
  const factors = multipliers
    .filter((multiplier) =>
      (multiplier.appliesTo === "both" || multiplier.appliesTo === what) &&
      (multiplier.kinds === null ||
        multiplier.kinds.some((covered) => covered === kind)) &&
      covers(multiplier, occurredAt)
    )
    .map((multiplier) => multiplier.factorPermille);
  if (factors.length === 0) return PERMILLE;
  return combine === "max" ? Math.max(...factors) : productOf(factors);
}

/** The product of factors, rounded down once: at each step it would lose more. */
function productOf(factors: readonly number[]): number {
  const product = factors.reduce((all, factor) => all * BigInt(factor), 1n);
  const whole = product / BigInt(PERMILLE) ** BigInt(factors.length - 1);
  return whole > BigInt(LARGEST) ? LARGEST : Number(whole);
}

/** Returns the multipliers with those that still run at `at` stopped there. */
export function stopAll(
  multipliers: readonly Multiplier[],
  at: number,
): Multiplier[] {
  return multipliers.map((multiplier) => stopAt(multiplier, at));
}

/** Ends the multiplier at `at`, unless it was over before. */
export function stopAt(multiplier: Multiplier, at: number): Multiplier {
  const over = multiplier.endsAt !== null &&
    Date.parse(multiplier.endsAt) <= at;
  if (over && multiplier.heldMs === null) return multiplier;
  const stopped = over && multiplier.endsAt !== null
    ? multiplier.endsAt
    // One that had not begun yet never applies.
    : new Date(Math.max(at, Date.parse(multiplier.startsAt))).toISOString();
  return { ...multiplier, endsAt: stopped, heldMs: null };
}

/**
 * Holds the multipliers that pause with the timer, with their remaining time,
 * when it pauses.
 */
export function hold(
  multipliers: readonly Multiplier[],
  at: number,
): Multiplier[] {
  return multipliers.map((multiplier) => {
    if (!multiplier.pauseWithTimer || !covers(multiplier, at)) {
      return multiplier;
    }
    return {
      ...multiplier,
      endsAt: new Date(at).toISOString(),
      heldMs: multiplier.endsAt === null
        ? OPEN
        : Date.parse(multiplier.endsAt) - at,
    };
  });
}

/**
 * Holds the multipliers that pause with the timer and began in its pause, with
 * all of their time. Returns the list as it is when none did.
 */
export function holdBegun(
  multipliers: Multiplier[],
  pausedSince: number,
  now: number,
): Multiplier[] {
  const begun = multipliers.filter((multiplier) => {
    const startsAt = Date.parse(multiplier.startsAt);
    return multiplier.pauseWithTimer && multiplier.heldMs === null &&
      startsAt >= pausedSince && startsAt <= now &&
      covers(multiplier, startsAt);
  });
  return begun.length === 0
    ? multipliers
    : multipliers.map((multiplier) =>
      begun.includes(multiplier)
        ? hold([multiplier], Date.parse(multiplier.startsAt))
        : [multiplier]
    ).flat();
}

/**
 * Releases held multipliers when the timer runs again: each goes on as a new
 * one, so that the pause itself stays without it. `newId` names the
 * continuation.
 */
export function release(
  multipliers: readonly Multiplier[],
  at: number,
  newId: () => string,
): Multiplier[] {
  return multipliers.flatMap((multiplier) => {
    const { heldMs } = multiplier;
    if (heldMs === null) return [multiplier];
    const next: Multiplier = {
      ...multiplier,
      id: newId(),
      startsAt: new Date(at).toISOString(),
      endsAt: heldMs === OPEN ? null : new Date(at + heldMs).toISOString(),
      heldMs: null,
    };
    return [{ ...multiplier, heldMs: null }, next];
  });
}
