import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/overlay/clock_format.ts";
import { useTick } from "@/lib/studio/browser/use_tick.ts";
import type { ServerClock } from "@/lib/overlay/server_clock.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

/** A clock that runs from an instant or towards one, or stands. */
interface ClockReading {
  /** Instant that a stopwatch counts from or a countdown runs to; `null` while it stands. */
  instant: string | null;
  /** Time that it shows while it stands, ms. */
  ms: number;
  direction: "down" | "up";
}

/**
 * Returns what a clock shows, from absolute instants and the server's clock,
 * and draws anew with each second; a clock that stands draws nothing. `asOf` is
 * the server's time at the first picture.
 */
export function useClockFace(
  { instant, ms, direction }: ClockReading,
  clock: ServerClock,
  asOf: string,
): { ms: number; text: string } {
  const now = clock.now() ?? Date.parse(asOf);
  const signed = instant === null
    ? ms
    : (Date.parse(instant) - now) * (direction === "down" ? 1 : -1);
  const shown = Math.max(0, signed);
  const moves = instant !== null && (direction === "up" || shown > 0);
  useTick(moves ? untilNextSecond(shown, direction) : null);
  return {
    ms: shown,
    text: formatClock(shownSeconds(shown, direction), "auto", studioLanguage()),
  };
}
