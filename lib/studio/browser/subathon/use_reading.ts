import { untilNextSecond } from "@/lib/overlay/clock_format.ts";
import { readTimer } from "@/lib/sandbox/read_timer.ts";
import { useTick } from "@/lib/studio/browser/use_tick.ts";
import type { TimerStore } from "./timer_store.ts";

const SECOND_IN_MS = 1_000;

/** Time that a clock shows, and the server's time that it was read at. */
interface DeskReading {
  ms: number;
  now: number;
}

/**
 * Reads the timer as the overlays do, from absolute instants and the server's
 * clock, and draws anew with each second that passes on it; a clock that stands
 * draws nothing, unless another value `moves` with the time.
 */
export function useReading(
  { timer, serverNow }: Pick<TimerStore, "timer" | "serverNow">,
  moves: (now: number) => boolean = () => false,
): DeskReading {
  const state = timer.value;
  // The first picture is the server's own.
  const now = serverNow() ?? Date.parse(state.serverNow);
  const { ms, moving } = readTimer(state, now);
  useTick(
    moving
      ? untilNextSecond(ms, state.direction)
      : moves(now)
      ? SECOND_IN_MS
      : null,
  );
  return { ms, now };
}
