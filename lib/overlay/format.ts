import { minorDigits } from "@/lib/schema/events/money.ts";
import type { FormatSettings } from "@/lib/schema/widgets/settings/format.ts";
import { numberFormat } from "@/lib/core/intl.ts";
import { cutText } from "@/lib/core/graphemes.ts";

/** Writes figures and names the way the widget and the channel want it. */
export interface Formatter {
  /** BCP 47. */
  locale: string;
  number(value: number): string;
  /** Points, given in thousandths. */
  points(milliPoints: number): string;
  /** An amount in minor units of `currency`, an ISO 4217 code. */
  money(amountMinor: number, currency: string): string;
  /** A name of at most the set length. */
  name(name: string): string;
  percent(value: number): string;
}

/** Settings and channel that figures are written for. */
interface FormatOptions {
  format: FormatSettings;
  /** The channel's language. */
  locale: string;
}

/** Creates a formatter that keeps its `Intl` objects. */
export function createFormatter(options: FormatOptions): Formatter {
  const { format } = options;
  const locale = format.locale === "channel" ? options.locale : format.locale;
  const compact: Intl.NumberFormatOptions = format.compactNumbers
    ? { notation: "compact", maximumFractionDigits: 1 }
    : { maximumFractionDigits: 0 };
  const numbers = numberFormat(locale, compact);
  const points = numberFormat(locale, {
    ...compact,
    maximumFractionDigits: 2,
  });
  const percents = numberFormat(locale, { style: "percent" });
  return {
    locale,
    number: (value) => numbers.format(value),
    points: (milliPoints) => points.format(milliPoints / 1000),
    money: (amountMinor, currency) =>
      formatMoney(amountMinor, currency, locale, format),
    name: (name) => cutText(name, format.nameMaxChars),
    percent: (value) => percents.format(value / 100),
  };
}

function formatMoney(
  amountMinor: number,
  currency: string,
  locale: string,
  format: FormatSettings,
): string {
  const digits = minorDigits(currency);
  const major = amountMinor / 10 ** digits;
  const whole = Number.isInteger(major);
  const decimals = format.decimals === "auto"
    ? (whole ? 0 : digits)
    : Math.min(Number(format.decimals), digits);
  const style: Intl.NumberFormatOptions = format.currencyDisplay === "none"
    ? {}
    : {
      style: "currency",
      currency,
      currencyDisplay: format.currencyDisplay === "code"
        ? "code"
        : "narrowSymbol",
    };
  return numberFormat(locale, {
    ...style,
    ...(format.compactNumbers && Math.abs(major) >= 1000
      ? { notation: "compact", maximumFractionDigits: 1 }
      : {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  }).format(major);
}
