import { gives } from "@/lib/schema/events/kinds/given.ts";
import { minorDigits, NO_CURRENCY } from "@/lib/schema/events/money.ts";
import type { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";

/** Writes minor units of a currency as people of the locale do. */
export function moneyFormat(
  locale: string,
): (minor: number, currency: string) => string {
  return (minor, currency) => {
    const digits = minorDigits(currency);
    return new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: "stripIfInteger",
    }).format(minor / 10 ** digits);
  };
}

/** Formats the amount of an event; empty for an event without one, or of whose money nobody told the currency. */
export function supportAmount(event: SupportEvent, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  if (gives(event, "money")) {
    const { amountMinor, currency } = event.data.amount;
    return currency === NO_CURRENCY
      ? ""
      : moneyFormat(locale)(amountMinor, currency);
  }
  if (gives(event, "bits")) return number.format(event.data.bits);
  if (gives(event, "gifts")) return `×${number.format(event.data.count)}`;
  if (gives(event, "viewers")) return number.format(event.data.viewers);
  return "";
}
