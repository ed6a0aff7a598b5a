import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { DAY_MS } from "@/lib/core/clock.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/** No clock of an idle page ticks faster, unless it shows tenths. */
const SHORTEST_MS = 200;
const TENTH_MS = 100;
/** No timer is set for longer: from 25 days on a browser rings it at once. */
const LONGEST_MS = DAY_MS;

/**
 * Returns the server's time and draws anew when `next` says: it receives the
 * time that is drawn and returns the milliseconds until the picture changes, or
 * `null` for never. The first picture is drawn at the server's own time, so
 * that both sides agree, every later one at the time it is drawn; a hidden page
 * does not tick.
 */
export function useNow(
  page: PageInfo,
  next: (now: number) => number | null,
): number {
  const ticks = useSignal(0);
  // Reading it is what makes a tick draw.
  const first = ticks.value === 0;
  const now = first ? Date.parse(page.serverTime) : overlay().serverNow();
  const drawn = useRef({ now, next });
  drawn.current = { now, next };
  // Plans anew whenever what `next` depends on has changed.
  const plan = useRef<() => void>(() => {});
  useEffect(() => {
    if (page.mode === "still") return;
    const { serverNow, visible } = overlay();
    const tick = () => void ticks.value++;
    let timer: ReturnType<typeof setTimeout> | undefined;
    plan.current = () => {
      clearTimeout(timer);
      if (!visible.peek()) return;
      const { now, next } = drawn.current;
      const wait = next(now);
      if (wait === null) return;
      // From what is drawn, so that no change slips in between.
      const late = serverNow() - now;
      // Timers drop fractions: a tick just before the border would need another.
      const ms = Math.max(TENTH_MS, Math.ceil(wait - late));
      timer = setTimeout(tick, Math.min(LONGEST_MS, ms));
    };
    const stop = effect(() => {
      if (visible.value) untracked(tick);
      else clearTimeout(timer);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => plan.current());
  return now;
}

/**
 * Returns a schedule for `useNow`: once every `ms`, at its multiples of the
 * server's clock.
 */
export function every(ms: number): (now: number) => number {
  return (now) => Math.max(SHORTEST_MS, ms - (now % ms));
}
