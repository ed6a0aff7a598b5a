import { formatChange } from "@/lib/overlay/clock_format.ts";

const UNITS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Reads a length of time as people type it: `5` is five minutes, `1:30` a
 * minute and a half, `2:00:00` two hours, `1h 30m` what it says. Returns
 * milliseconds, or `null` for any other text; no sign.
 */
export function readLength(text: string): number | null {
  const typed = text.trim().toLowerCase();
  if (typed.length === 0 || typed.length > 20) return null;
  if (/^\d{1,6}$/.test(typed)) return Number(typed) * 60_000;
  if (/^\d{1,5}(?::\d{1,2}){1,2}$/.test(typed)) {
    const [seconds = 0, minutes = 0, hours = 0] = typed.split(":").map(Number)
      .reverse();
    if (seconds > 59 || (typed.split(":").length === 3 && minutes > 59)) {
      return null;
    }
    return hours * 3_600_000 + minutes * 60_000 + seconds * 1_000;
  }
  if (!/^(?:\d{1,6} ?[smhd] ?)+$/.test(typed)) return null;
  let ms = 0;
  for (const [, count, unit = "s"] of typed.matchAll(/(\d+) ?([smhd])/g)) {
    ms += Number(count) * (UNITS[unit] ?? 0);
  }
  return ms;
}

/** Writes a length as `readLength` reads it: `5:00`, `1:00:00`. */
export function lengthText(ms: number): string {
  return formatChange(ms).slice(1);
}
