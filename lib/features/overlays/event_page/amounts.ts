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
  switch (event.kind) {
    case "tip":
    case "superchat":
    case "charity":
    case "order": {
      const { amountMinor, currency } = event.data.amount;
      return currency === NO_CURRENCY
        ? ""
        : moneyFormat(locale)(amountMinor, currency);
    }
    case "cheer":
      return number.format(event.data.bits);
    case "gift":
    case "gift_member":
      return `×${number.format(event.data.count)}`;
    case "raid":
      return number.format(event.data.viewers);
    default:
      return "";
  }
}
