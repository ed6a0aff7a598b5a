import { gives } from "@/lib/schema/events/kinds/given.ts";
import { NO_CURRENCY } from "@/lib/schema/events/money.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { alertFigure } from "./alert_size.ts";

/** The figure that an alert is about, as it is counted up. */
export interface CountedFigure {
  value: number;
  /** It grows by so much at least: a price without cents has none on its way. */
  step: number;
  write(value: number): string;
}

/** Returns the figure that an alert counts up; `null` where it has none. */
export function countedFigure(
  event: ShownEvent,
  formatter: Formatter,
): CountedFigure | null {
  if (event.kind === "moment") return null;
  if (gives(event, "money")) {
    const { amount } = event.data;
    if (!amount || amount.currency === NO_CURRENCY) return null;
    const { amountMinor: value, currency } = amount;
    return {
      value,
      step: value % 100 === 0 ? 100 : 1,
      write: (minor) => formatter.money(minor, currency),
    };
  }
  const value = alertFigure(event);
  return value === null ? null : { value, step: 1, write: formatter.number };
}

/**
 * Cuts a text at a figure, which is no part of a longer number there; `null`
 * where the text does not have it.
 */
export function cutAtFigure(
  text: string,
  figure: string,
): readonly [before: string, after: string] | null {
  for (
    let at = text.indexOf(figure);
    at >= 0;
    at = text.indexOf(figure, at + 1)
  ) {
    const after = text.slice(at + figure.length);
    const isWhole = !/\d$/.test(text.slice(0, at)) && !/^\d/.test(after);
    if (isWhole) return [text.slice(0, at), after];
  }
  return null;
}
