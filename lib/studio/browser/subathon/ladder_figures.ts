import { SECOND_MS } from "@/lib/core/clock.ts";
import { type FormControl, MONEY } from "@/lib/schema/forms/model.ts";
import type { Metric } from "@/lib/schema/subathon/mod.ts";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import { moneyText, numberText } from "@/lib/studio/messages/figures.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { NumberRead } from "@/lib/studio/kit/form/read_number.ts";
import { pointsText } from "./figures.ts";
import { plainMoney, readFigureOf } from "./typed_figures.ts";
import { lengthText, readLength } from "@/lib/studio/kit/form/lengths.ts";

/** A measure of a ladder, with the currency of its money. */
export interface LadderMeasure {
  metric: Metric;
  /** The channel's currency, ISO 4217. */
  currency: string;
}

type Unit = "points" | "money" | "time" | "count";

/** Returns the unit of a measure. */
function unitOf(metric: Metric): Unit {
  switch (metric) {
    case "points":
    case "money":
      return metric;
    case "time_added":
    case "active_time":
      return "time";
    default:
      return "count";
  }
}

/** Writes a figure of a ladder for people: `250 points`, `€100`, `5:00:00`. */
export function figureText(
  { metric, currency }: LadderMeasure,
  value: number,
): string {
  switch (unitOf(metric)) {
    case "points":
      return `${pointsText(value)} ${words.metrics.points}`;
    case "money":
      return moneyText(value, currency);
    case "time":
      return lengthText(value);
    case "count":
      return metric === "sub_weight" || metric === "contributors"
        ? numberText(value)
        : `${numberText(value)} ${words.metrics[metric]}`;
  }
}

/** Writes a figure as `readFigure` reads it. */
export function plainFigure(
  { metric, currency }: LadderMeasure,
  value: number,
): string {
  switch (unitOf(metric)) {
    case "points":
      return String(value / 1_000);
    case "money":
      return plainMoney(value, currency);
    case "time":
      return lengthText(value);
    case "count":
      return String(value);
  }
}

/** Decimals of the figures that are numbers. */
const decimalsOf = (unit: Exclude<Unit, "time">, currency: string): number =>
  ({ points: 3, money: minorDigits(currency), count: 0 })[unit];

/** Reads a figure as the service counts it, from 0 on or above it, or says why there is none. */
export function readFigure(
  { metric, currency }: LadderMeasure,
  text: string,
  { isAboveZero }: { isAboveZero: boolean },
): NumberRead {
  const unit = unitOf(metric);
  if (unit !== "time") {
    const decimals = decimalsOf(unit, currency);
    return readFigureOf(text, { decimals, isAboveZero });
  }
  const ms = readLength(text);
  if (ms === null) return { why: words.timeWrong };
  return ms === 0 && isAboveZero ? { why: words.timeZero } : { number: ms };
}

/** Returns a figure that stays the number that it is when another measure is chosen. */
export function inOtherMeasure(
  value: number,
  from: LadderMeasure,
  to: LadderMeasure,
): number {
  const read = readFigure(to, plainFigure(from, value), { isAboveZero: false });
  return "number" in read ? read.number : value;
}

/** Returns a control for figures of a measure: numbers of its unit, money, or a length. */
export function inMeasure(
  control: FormControl,
  { metric }: LadderMeasure,
): FormControl {
  const unit = unitOf(metric);
  const figure = { ...control, nullable: true };
  if (unit === "time") {
    // Lengths are typed in whole seconds.
    const min = control.min && Math.max(control.min, SECOND_MS);
    return { ...figure, kind: "length", min };
  }
  if (unit === "money") return { ...figure, ...MONEY };
  return {
    ...figure,
    suffix: words.metrics[metric],
    kind: "number",
    unit: unit === "points" ? "milli" : null,
  };
}
