import { instantFormat } from "@/lib/studio/messages/instants.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { formatClock, shownSeconds } from "@/lib/overlay/clock_format.ts";
import { numberFormat } from "@/lib/core/intl.ts";
import { perLanguage, studioLanguage } from "@/lib/studio/messages/texts.ts";

// A subathon is over within weeks: nobody needs the year.
const INSTANTS = perLanguage(() =>
  instantFormat({
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  })
);

/** Writes thousandths of a point: `2.5`. */
export const pointsText = (milliPoints: number): string =>
  numberFormat(studioLanguage(), { maximumFractionDigits: 3 }).format(
    milliPoints / 1_000,
  );

/** Writes an instant for people, in their own time zone. */
export const instantText = (instant: string): string =>
  INSTANTS.format(new Date(instant));

/** Writes what a clock shows: `2:13:40`. */
export const clockText = (ms: number, direction: "down" | "up"): string =>
  formatClock(shownSeconds(ms, direction), "auto", studioLanguage());

/** Writes a factor in thousandths: `×1.5`. */
export const factorText = (permille: number): string =>
  `×${numberText(permille / 1_000)}`;
