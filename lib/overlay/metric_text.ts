import { formatClock } from "./clock_format.ts";
import type { Formatter } from "./format.ts";

/** Formats a value of a ladder or a ranking in the unit of its metric. */
export function metricText(
  metric: string,
  value: number,
  formatter: Formatter,
  currency: string,
): string {
  switch (metric) {
    case "money":
    case "tips":
      return formatter.money(value, currency);
    case "points":
    case "milli-points":
      return formatter.number(Math.floor(value / 1000));
    case "time":
    case "time-added":
    case "active-time":
      return formatClock(
        Math.floor(value / 1000),
        value >= 3_600_000 ? "compact" : "auto",
        formatter.locale,
      );
    default:
      return formatter.number(value);
  }
}
