/** Figures as the studio writes them. */
import { numberFormat } from "@/lib/core/intl.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { studioLanguage } from "./texts.ts";

/** Writes a number: `1,500`, or `1.500` in German. */
export const numberText = (value: number): string =>
  numberFormat(studioLanguage(), { maximumFractionDigits: 2 }).format(value);

/** Writes minor units of a currency: `$25`, `$25.50`. */
export function moneyText(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  return numberFormat(studioLanguage(), {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: "stripIfInteger",
  }).format(amountMinor / 10 ** digits);
}

/** Writes a size: `1.5 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  if (bytes < 1_024 * 1_024) return `${Math.round(bytes / 1_024)} KB`;
  const mib = bytes / 1_024 / 1_024;
  if (mib >= 1_024) return `${Math.round(mib / 1_024)} GB`;
  return `${mib < 10 ? mib.toFixed(1).replace(".0", "") : Math.round(mib)} MB`;
}
