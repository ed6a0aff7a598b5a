const UNITS: readonly (readonly [ms: number, unit: string])[] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
];

/**
 * Writes a time in words of a language, its two largest units: `10 seconds`, `1
 * minute 30 seconds`. Below a second in tenths, and `null` for none.
 */
export function cooldownInWords(ms: number, lang: string): string | null {
  if (ms <= 0) return null;
  const inWords = (count: number, unit: string) =>
    new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" })
      .format(count);
  if (ms < 1_000) {
    return inWords(Math.max(0.1, Math.round(ms / 100) / 10), "second");
  }
  let rest = Math.round(ms / 1_000) * 1_000;
  const words: string[] = [];
  for (const [size, unit] of UNITS) {
    const count = Math.floor(rest / size);
    if (count === 0 || words.length === 2) continue;
    rest -= count * size;
    words.push(inWords(count, unit));
  }
  return words.join(" ");
}
