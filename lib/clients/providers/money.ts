/** Money as providers write it, read exactly: no amount is ever a float. */
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";

/** Digits with an optional fraction: no sign, no exponent, no thousands. */
const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;
const CURRENCY = /^[A-Za-z]{3}$/;

/**
 * Reads an amount in whole units, such as `"10.50"` EUR. A JSON number counts
 * as its shortest decimal text. Returns `null` for what is no exact amount of
 * the currency: `"1e9"`, `"-5"`, `"1.005"` EUR, a currency of no three letters.
 */
export function decimalMoney(amount: unknown, currency: unknown): Money | null {
  const text = typeof amount === "number" ? String(amount) : amount;
  if (typeof text !== "string") return null;
  const found = DECIMAL.exec(text);
  if (!found) return null;
  const [, whole = "", fraction = ""] = found;
  return scaledMoney(whole + fraction, fraction.length, currency);
}

/** Reads an amount in minor units of its currency: cents for EUR, whole yen for JPY. */
export function minorMoney(amount: unknown, currency: unknown): Money | null {
  const code = currencyCode(currency);
  return code !== null && Number.isSafeInteger(amount) && Number(amount) >= 0
    ? { amountMinor: Number(amount), currency: code }
    : null;
}

/** Reads an amount in hundredths, whatever the currency's minor unit is. */
export function hundredthsMoney(
  amount: unknown,
  currency: unknown,
): Money | null {
  return Number.isSafeInteger(amount) && Number(amount) >= 0
    ? scaledMoney(String(amount), 2, currency)
    : null;
}

/** Returns a currency's code in capitals; `null` for what has not its form. */
function currencyCode(currency: unknown): string | null {
  return typeof currency === "string" && CURRENCY.test(currency)
    ? currency.toUpperCase()
    : null;
}

/**
 * Reads digits of which the last `decimals` are behind the point. Returns `null`
 * for what is no exact amount of the currency.
 */
export function scaledMoney(
  digits: string,
  decimals: number,
  currency: unknown,
): Money | null {
  const code = currencyCode(currency);
  if (code === null) return null;
  const surplus = decimals - minorDigits(code);
  const cut = Math.max(0, digits.length - Math.max(0, surplus));
  // A fraction of a minor unit is no amount of this currency, unless it is zero.
  if (/[1-9]/.test(digits.slice(cut))) return null;
  const amountMinor = Number(
    `${digits.slice(0, cut)}${"0".repeat(Math.max(0, -surplus))}` || "0",
  );
  return Number.isSafeInteger(amountMinor)
    ? { amountMinor, currency: code }
    : null;
}
