import { minorDigits } from "@/lib/events/kinds/money.ts";
import { numberText } from "@/lib/studio/words/figures.ts";
import { formatClock, shownSeconds } from "@/lib/browser/clock_format.ts";

const POINTS = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
// A subathon is over within weeks: nobody needs the year.
const INSTANTS = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** Writes thousandths of a point: `2.5`. */
export const pointsText = (milliPoints: number): string =>
  POINTS.format(milliPoints / 1_000);

/** Writes an instant for people, in their own time zone. */
export const instantText = (instant: string): string =>
  INSTANTS.format(new Date(instant));

/** Writes what a clock shows: `2:13:40`. */
export const clockText = (ms: number, direction: "down" | "up"): string =>
  formatClock(shownSeconds(ms, direction), "auto", "en");

/** Writes a factor in thousandths: `×1.5`. */
export const factorText = (permille: number): string =>
  `×${numberText(permille / 1_000)}`;

/** Returns minor units of what was typed, such as `12.50`; `null` for anything else. */
export function readMoney(text: string, currency: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(typed)) return null;
  return Math.round(Number(typed) * 10 ** minorDigits(currency));
}

/** Writes minor units as `readMoney` reads them: `12.50`. */
export function plainMoney(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}

/** Reads an exchange rate as the service takes it, such as `1.08`; `null` for anything else, and for 0. */
export function readRate(text: string): string | null {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,8}(?:\.\d{1,8})?$/.test(typed) && Number(typed) > 0
    ? typed
    : null;
}
