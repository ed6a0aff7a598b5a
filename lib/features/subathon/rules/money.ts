/** Conversion of money in whole minor units. Pure. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { DailyRates } from "@/lib/schema/subathon/records.ts";
import type { ExchangeRate } from "@/lib/schema/subathon/rules.ts";

const DECIMALS = 12;
const SCALE = 10n ** BigInt(DECIMALS);
/** No single amount is worth more minor units than this. */
const MOST = 1_000_000_000_000;

/** Checks whether the code names a currency in use. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** Age from which a day's rate says nothing any more, in milliseconds. */
const OLD_MS = 7 * DAY_MS;

/** A decimal with up to 12 places as whole millionths of a millionth. */
function parseRate(rate: string): bigint {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate);
  if (!match) {
    throw new AppError(
      "invalid_input",
      "Cannot read the exchange rate: it is not a decimal number with up to 12 places",
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
 * Returns the worth of one major unit of a currency in another by the rates of
 * a day, rounded down to 12 places; `null` where they do not know it, or are
 * older than a week at `now`, ms since the epoch.
 */
export function dailyRate(
  daily: DailyRates | null,
  from: string,
  to: string,
  now: number,
): Pick<ExchangeRate, "rate" | "asOf"> | null {
  const [own, wanted] = [daily?.rates[from], daily?.rates[to]];
  if (daily === null || own === undefined || wanted === undefined) return null;
  const asOf = `${daily.date}T00:00:00.000Z`;
  if (!(now - Date.parse(asOf) <= OLD_MS)) return null;
  const scaled = parseRate(wanted) * SCALE / parseRate(own);
  if (scaled === 0n) return null;
  const digits = String(scaled).padStart(DECIMALS + 1, "0");
  const part = digits.slice(-DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -DECIMALS);
  return { rate: part === "" ? whole : `${whole}.${part}`, asOf };
}

/**
 * Converts an amount to the channel's currency: by the rate that the operator
 * typed, else by that of the day; returns `null` when no rate is known.
 */
export function toBase(
  amount: Amount,
  currency: string,
  rates: readonly ExchangeRate[],
  day: { daily: DailyRates | null; now: number } | null = null,
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
  if (!isCurrency(amount.currency)) return null;
  const known = rates.find((rate) => rate.currency === amount.currency) ??
    (day && dailyRate(day.daily, amount.currency, currency, day.now));
  if (!known) return null;
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
