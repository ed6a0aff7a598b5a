/** Figures as the studio writes them. */
import { numberFormat } from "@/lib/core/intl.ts";
import { writtenSize } from "@/lib/core/written_size.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { studioLanguage } from "./texts.ts";

/** Writes a number: `1,500`, or `1.500` in German. */
export const numberText = (value: number): string =>
  numberFormat(studioLanguage(), { maximumFractionDigits: 2 }).format(value);

/** Writes a number with so many digits behind its point: `1.5`, or `1,5` in German. */
export const decimalText = (value: number, digits: number): string =>
  numberFormat(studioLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

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

/** Writes a size: `1.5 MB`, or `1,5 Mo` in French. */
export const sizeText = (bytes: number): string =>
  writtenSize(studioLanguage(), bytes);
