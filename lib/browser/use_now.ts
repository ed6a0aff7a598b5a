import { effect, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/** No clock of an idle page ticks faster, unless it shows tenths. */
const SHORTEST_MS = 200;
const TENTH_MS = 100;

/**
 * The server's time, drawn anew when `next` says: it gets the time and answers
 * after how many ms the picture changes, or `null` for never. The first
 * picture is drawn at the server's own time, so that both sides agree; a
 * hidden page does not tick.
 */
export function useNow(
  page: PageInfo,
  next: (now: number) => number | null,
): number {
  const now = useSignal(Date.parse(page.serverTime));
  const newest = useRef(next);
  newest.current = next;
  // Plans anew whenever what `next` depends on has changed.
  const plan = useRef<() => void>(() => {});
  useEffect(() => {
    if (page.mode === "still") return;
    const { serverNow, visible } = overlay();
    let timer: ReturnType<typeof setTimeout> | undefined;
    plan.current = () => {
      clearTimeout(timer);
      if (!visible.peek()) return;
      const wait = newest.current(serverNow());
      if (wait === null) return;
      timer = setTimeout(tick, Math.max(TENTH_MS, wait));
    };
    function tick() {
      now.value = serverNow();
      plan.current();
    }
    const stop = effect(() => {
      if (visible.value) tick();
      else clearTimeout(timer);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => plan.current());
  return now.value;
}

/** For `useNow`: once every `ms`, at its multiples of the server's clock. */
export function every(ms: number): (now: number) => number {
  return (now) => Math.max(SHORTEST_MS, ms - (now % ms));
}
