/** Numbers as people write them: seconds, major units of money, percent. */
/** Number of stored steps of a unit that are one as it is shown. */
const STEPS: Readonly<Record<string, number>> = {
  ms: 1_000,
  milli: 1_000,
  permille: 1_000,
};

/** Bounds of a number as it is stored. */
interface NumberBounds {
  min: number | null;
  max: number | null;
  /** Whole numbers only. */
  whole: boolean;
  unit: string | null;
}

/** Sign or word behind a number of a unit. */
const SIGNS: Readonly<Record<string, string>> = {
  "%": "%",
  deg: "°",
  ms: "s",
  px: "px",
  "px/s": "px/s",
  permille: "×",
  ratio: "%",
};

/** Returns how many stored steps of a number are one that is shown. */
function stepsOf(unit: string | null, currencyDigits: number): number {
  if (unit === "minor") return 10 ** currencyDigits;
  if (unit === "ratio") return 1 / 100;
  return STEPS[unit ?? ""] ?? 1;
}

/** Returns the sign behind a number; empty where the unit has none. */
export function unitSign(unit: string | null): string {
  return SIGNS[unit ?? ""] ?? "";
}

/**
 * Returns a stored number as it is shown: milliseconds in seconds, minor units
 * in major ones, thousandths as factors, ratios in percent. `currencyDigits` is
 * how many decimals the channel's currency has.
 */
export function shownNumber(
  value: number,
  unit: string | null,
  currencyDigits = 2,
): number {
  return tidy(value / stepsOf(unit, currencyDigits));
}

/** Returns a shown number as it is stored; a whole one is rounded. */
export function storedNumber(
  shown: number,
  unit: string | null,
  whole: boolean,
  currencyDigits = 2,
): number {
  const stored = tidy(shown * stepsOf(unit, currencyDigits));
  return whole ? Math.round(stored) : stored;
}

/** Numbers that a field takes, as they are shown. */
export interface NumberRange {
  /** Smallest and largest; `null` where there is none. */
  min: number | null;
  max: number | null;
  /** Most decimals: 0 for whole numbers only, `null` for as many as one likes. */
  decimals: number | null;
}

/** Returns the numbers that a setting takes, as they are shown. */
export function shownRange(
  { min, max, whole, unit }: NumberBounds,
  currencyDigits = 2,
): NumberRange {
  const shown = (bound: number | null) =>
    bound === null ? null : shownNumber(bound, unit, currencyDigits);
  return {
    min: shown(min),
    max: shown(max),
    decimals: whole ? Math.log10(stepsOf(unit, currencyDigits)) : null,
  };
}

/** Without the last bits that a division leaves: 0.1 + 0.2 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
