import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/browser/clock_format.ts";
import type { ServerClock } from "./audience_part.ts";

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
  const ticks = useSignal(0);
  // Reading it is what makes a tick draw.
  void ticks.value;
  const now = clock.now() ?? Date.parse(asOf);
  const signed = instant === null
    ? ms
    : (Date.parse(instant) - now) * (direction === "down" ? 1 : -1);
  const shown = Math.max(0, signed);
  const moves = instant !== null && (direction === "up" || shown > 0);
  useEffect(() => {
    if (!moves) return;
    const wait = Math.ceil(untilNextSecond(shown, direction));
    const timeout = setTimeout(() => ticks.value++, Math.max(50, wait));
    return () => clearTimeout(timeout);
  });
  return {
    ms: shown,
    text: formatClock(shownSeconds(shown, direction), "auto", "en"),
  };
}
