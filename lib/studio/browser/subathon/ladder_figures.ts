import type { Metric } from "@/lib/features/subathon/schema.ts";
import { LADDER_WORDS as words } from "@/lib/studio/words/subathon_ladder.ts";
import { moneyText, numberText } from "@/lib/studio/words/figures.ts";
import { plainMoney, pointsText, readMoney } from "./figures.ts";
import { lengthText, readLength } from "./lengths.ts";
import { readPoints } from "./rule_form.ts";

/** A measure of a ladder, with the currency of its money. */
export interface LadderMeasure {
  metric: Metric;
  /** The channel's currency, ISO 4217. */
  currency: string;
}

type Unit = keyof typeof words.atWrong;

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

/** Reads a figure as the service counts it, from 0 on; `null` for anything else. */
export function readFigure(
  { metric, currency }: LadderMeasure,
  text: string,
): number | null {
  switch (unitOf(metric)) {
    case "points":
      return readPoints(text);
    case "money":
      return readMoney(text, currency);
    case "time":
      return readLength(text);
    case "count":
      return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
  }
}

/** Returns what to say where a figure cannot be read. */
export const figureFault = ({ metric }: LadderMeasure): string =>
  words.atWrong[unitOf(metric)];
