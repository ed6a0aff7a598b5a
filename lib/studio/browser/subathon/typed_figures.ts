import {
  type NumberRead,
  plainNumber,
  readNumber,
  readStored,
} from "@/lib/studio/kit/form/read_number.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";

/** Most that a figure can be, as it is typed. */
const MAX_FIGURE = 999_999_999;

/**
 * Reads a figure as the service counts it: of money in minor units, of points
 * (`decimals` 3) in thousandths. From 0 on, or above it.
 */
export function readFigureOf(
  text: string,
  { decimals, isAboveZero }: { decimals: number; isAboveZero: boolean },
): NumberRead {
  const min = isAboveZero ? 10 ** -decimals : 0;
  return readStored(text, { min, max: MAX_FIGURE, decimals });
}

/** Reads money, such as `12.50`, as minor units above 0. */
export const readMoney = (text: string, currency: string): NumberRead =>
  readFigureOf(text, { decimals: minorDigits(currency), isAboveZero: true });

/** Writes minor units as `readMoney` reads them: `12.50`. */
export function plainMoney(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}

/** Exchange rates: eight digits before the point and behind it. */
const RATES = { min: 1e-8, max: 99_999_999, decimals: 8 };

/** Reads an exchange rate as the service takes it, such as `1.08`, or says why there is none. */
export function readRate(text: string): { rate: string } | { why: string } {
  const read = readNumber(text, RATES);
  if ("why" in read) return read;
  // As it was typed, if that is how the service writes it: no digit is lost.
  const typed = text.trim();
  const isPlain = /^\d{1,8}(?:\.\d{1,8})?$/.test(typed);
  return { rate: isPlain ? typed : plainNumber(read.number) };
}
