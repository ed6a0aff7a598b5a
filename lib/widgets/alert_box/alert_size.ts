import { GIVEN } from "@/lib/schema/events/kinds/given.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import type { AlertSizeSteps } from "@/lib/schema/widgets/settings/alert_sizes.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import {
  amountsOf,
  shownKind,
} from "@/lib/schema/widgets/rules/event_amounts.ts";

/** Returns the number that an alert's size goes by; `null` where its kind has none. */
export function alertFigure(event: AlertEvent): number | null {
  const { amount, months, count, viewers } = amountsOf(event);
  return count ?? viewers ?? amount ?? months;
}

/** Returns the size of an event's alert. A sub of a higher tier is larger. */
export function alertSize(event: AlertEvent, sizes: AlertSizeSteps): AlertSize {
  const { tier } = amountsOf(event);
  const unit = GIVEN[shownKind(event)];
  if (unit === "months" && event.kind !== "resub") {
    return tier !== null && tier >= 3
      ? "huge"
      : tier === 2
      ? "large"
      : "medium";
  }
  if (unit === "nothing") return "small";
  const { medium, large, huge } = sizes[unit];
  const figure = alertFigure(event) ?? 0;
  return figure >= huge
    ? "huge"
    : figure >= large
    ? "large"
    : figure >= medium
    ? "medium"
    : "small";
}

/** Tells whether an event is a milestone: a full year of months. */
export function isMilestone(event: AlertEvent): boolean {
  const { months } = amountsOf(event);
  return event.kind === "resub" && months !== null &&
    months > 0 &&
    months % 12 === 0;
}
