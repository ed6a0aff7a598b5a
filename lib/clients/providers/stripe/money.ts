import type { Money } from "@/lib/schema/events/shapes/common.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { scaledMoney } from "@/lib/clients/providers/money.ts";

/**
 * Digits behind the point of amounts in Stripe's API where ISO 4217 gives
 * another number (docs.stripe.com/currencies, special cases).
 */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ["ISK", 2],
  ["MGA", 0],
  ["UGX", 2],
]);

/** Reads an amount in the smallest unit that Stripe's API has of a currency; `null` for none. */
export function stripeMoney(
  digits: string,
  currency: string | null,
): Money | null {
  const code = currency?.toUpperCase() ?? "";
  return scaledMoney(digits, DIGITS.get(code) ?? minorDigits(code), code);
}
