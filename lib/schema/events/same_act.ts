import { DAY_MS, WEEK_MS } from "@/lib/core/clock.ts";
import { DESCRIBED, type DescribedKind } from "./kinds/registry.ts";

/**
 * Times within which two events with one act key are one act, in milliseconds,
 * by kind. A kind that is missing has an act for each event.
 */
export const SAME_ACT_MS: Readonly<
  Record<DescribedKind | "wheel.spin", number>
> = {
  ...Object.fromEntries(
    Object.entries(DESCRIBED).map(([kind, { sameActMs }]) => [kind, sameActMs]),
  ) as Record<DescribedKind, number>,
  "wheel.spin": WEEK_MS,
};

/** Time for which a message of an act may be late, in milliseconds. */
export const LATE_MS = WEEK_MS + DAY_MS;

/** Acts that a key remembers: two years of monthly renewals. */
const MAX_INSTANTS = 24;

/**
 * Returns the time within which two events of a kind with one act key are one
 * act, in milliseconds; `null` when each event is an act of its own.
 */
export function sameActMs(kind: string): number | null {
  return Object.hasOwn(SAME_ACT_MS, kind)
    ? SAME_ACT_MS[kind as keyof typeof SAME_ACT_MS]
    : null;
}

/**
 * Returns whether an event that occurred at `at` tells of one of the acts of
 * the same key that occurred at `others`; all in ms since the epoch.
 */
export function isSameAct(
  at: number,
  others: readonly number[],
  withinMs: number | null,
): boolean {
  return withinMs !== null &&
    others.some((other) => Math.abs(at - other) < withinMs);
}

/**
 * Returns the times at which acts of one key occurred with one more; the latest
 * ones are kept.
 */
export function withInstant(
  instants: readonly number[],
  at: number,
): number[] {
  return [...instants, at].sort((a, b) => a - b).slice(-MAX_INSTANTS);
}
