const digitsByCurrency = new Map<string, number>();

/**
 * Digits behind the point that ISO 4217 gives a currency: 2 for EUR, 0 for
 * JPY, 3 for KWD; 2 for a code that nobody knows.
 */
export function minorDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const digits = new Intl.NumberFormat("en", { style: "currency", currency })
    .resolvedOptions().maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}
