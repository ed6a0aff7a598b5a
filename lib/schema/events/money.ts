/**
 * Currencies of ISO 4217 with other than two digits behind the point. Browsers
 * and Deno ask CLDR, which says how prices are written, not what a minor unit
 * is: there IQD, RSD and a dozen more have none.
 */
const DIGITS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** ISO 4217's code for no currency: an amount of which nobody said what it is. */
export const NO_CURRENCY = "XXX";

/**
 * Returns the digits behind the point that ISO 4217 gives a currency: 2 for
 * EUR, 0 for JPY, 3 for KWD; 2 for a code that nobody knows.
 */
export function minorDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}
