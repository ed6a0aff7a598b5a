const UNITS: readonly (readonly [ms: number, unit: string])[] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
];

/**
 * A time in words, its two largest units: `10 seconds`, `1 minute 30 seconds`.
 * Below a second in tenths, and `null` for none.
 */
export function cooldownInWords(ms: number): string | null {
  if (ms <= 0) return null;
  if (ms < 1_000) return `${Math.max(0.1, Math.round(ms / 100) / 10)} seconds`;
  let rest = Math.round(ms / 1_000) * 1_000;
  const words: string[] = [];
  for (const [size, unit] of UNITS) {
    const count = Math.floor(rest / size);
    if (count === 0 || words.length === 2) continue;
    rest -= count * size;
    words.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
  }
  return words.join(" ");
}
