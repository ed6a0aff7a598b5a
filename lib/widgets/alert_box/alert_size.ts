import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { GIVEN } from "@/lib/schema/events/kinds/given.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import {
  amountsOf,
  shownKind,
} from "@/lib/schema/widgets/rules/event_amounts.ts";

/** Sizes of an alert, from a single line to the whole gesture twice over. */
export const ALERT_SIZES = ["small", "medium", "large", "huge"] as const;

/** One size of an alert. */
export type AlertSize = typeof ALERT_SIZES[number];

/** Least amounts of a medium, a large and a huge alert. */
type Steps = readonly [medium: number, large: number, huge: number];

/** By what is given: months, subs, bits, minor units of money, viewers, points. */
const STEPS: Readonly<Record<Unit, Steps | null>> = {
  nothing: null,
  months: [0, 12, 36],
  gifts: [0, 5, 20],
  bits: [100, 1_000, 10_000],
  money: [500, 2_500, 10_000],
  viewers: [10, 100, 1_000],
  points: [1_000, 10_000, 100_000],
};

/** Returns the number that an alert's size goes by; `null` where its kind has none. */
export function alertFigure(event: AlertEvent): number | null {
  const { amount, months, count, viewers } = amountsOf(event);
  return count ?? viewers ?? amount ?? months;
}

/** Returns the size of an event's alert. A sub of a higher tier is larger. */
export function alertSize(event: AlertEvent): AlertSize {
  const { tier } = amountsOf(event);
  const unit = GIVEN[shownKind(event)];
  if (unit === "months" && event.kind !== "resub") {
    return tier !== null && tier >= 3
      ? "huge"
      : tier === 2
      ? "large"
      : "medium";
  }
  const steps = STEPS[unit];
  const figure = alertFigure(event) ?? 0;
  const passed = steps?.filter((step) => figure >= step).length ?? 0;
  return ALERT_SIZES[passed] ?? "small";
}

/** Tells whether an event is a milestone: a full year of months. */
export function isMilestone(event: AlertEvent): boolean {
  const { months } = amountsOf(event);
  return event.kind === "resub" && months !== null &&
    months > 0 &&
    months % 12 === 0;
}
