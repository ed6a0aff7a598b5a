/** Conversion of money in whole minor units. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { ExchangeRate } from "@/lib/schema/subathon/rules.ts";

const DECIMALS = 8;
const SCALE = 10n ** BigInt(DECIMALS);
/** No single amount is worth more minor units than this. */
const MOST = 1_000_000_000_000;

/** Checks whether the code names a currency in use. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** A decimal with up to 8 places as whole hundred-millionths. */
function parseRate(rate: string): bigint {
  const match = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(rate);
  if (!match) {
    throw new AppError(
      "invalid_input",
      "Cannot read the exchange rate: it is not a decimal number with up to 8 places",
    );
  }
  const [, whole = "0", part = ""] = match;
  return BigInt(whole) * SCALE + BigInt(part.padEnd(DECIMALS, "0"));
}

/**
 * Converts minor units of `from` to minor units of `to`, rounded down; `rate`
 * is major for major.
 */
export function convert(
  amountMinor: number,
  from: string,
  to: string,
  rate: string,
): number {
  const step = minorDigits(to) - minorDigits(from);
  const scaled = BigInt(amountMinor) * parseRate(rate) *
    10n ** BigInt(Math.max(0, step));
  const divisor = SCALE * 10n ** BigInt(Math.max(0, -step));
  const quotient = scaled / divisor;
  const most = BigInt(MOST);
  return Number(quotient > most ? most : quotient);
}

/** An amount in the channel's currency, with the rate that made it. */
export interface BaseAmount {
  baseAmountMinor: number;
  /** `null` when the source had converted it. */
  rate: string | null;
  rateAsOf: string | null;
}

/** Fields in which an amount may be given. */
export interface Amount {
  amountMinor: number;
  currency: string;
  /** The same money in another currency, as the source converted it. */
  converted: { amountMinor: number; currency: string } | null;
}

/**
 * Converts an amount to the channel's currency; returns `null` when no rate is
 * known.
 */
export function toBase(
  amount: Amount,
  currency: string,
  rates: readonly ExchangeRate[],
): BaseAmount | null {
  if (amount.currency === currency) {
    return {
      baseAmountMinor: amount.amountMinor,
      rate: "1",
      rateAsOf: null,
    };
  }
  if (amount.converted?.currency === currency) {
    return {
      baseAmountMinor: amount.converted.amountMinor,
      rate: null,
      rateAsOf: null,
    };
  }
  const known = rates.find((rate) => rate.currency === amount.currency);
  if (!known || !isCurrency(amount.currency)) return null;
  return {
    baseAmountMinor: convert(
      amount.amountMinor,
      amount.currency,
      currency,
      known.rate,
    ),
    rate: known.rate,
    rateAsOf: known.asOf,
  };
}
