import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/**
 * Returns a value that runs to its new amount in `ms`. The first value is shown
 * at once. It is a picture of the value: the value itself never waits.
 */
export function useCountUp(value: number, ms: number): number {
  const shown = useSignal(value);
  const target = useRef(value);
  useEffect(() => {
    if (target.current === value) return;
    const from = shown.peek();
    const way = value - from;
    target.current = value;
    if (ms === 0 || document.hidden) {
      shown.value = value;
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(step);
    function step(now: number) {
      const share = Math.max(0, Math.min(1, (now - start) / ms));
      const eased = 1 - (1 - share) ** 3;
      // The first step is seen at once, however short the way.
      const gone = Math.max(1, Math.ceil(Math.abs(way) * eased));
      shown.value = share === 1 || gone >= Math.abs(way)
        ? value
        : from + Math.sign(way) * gone;
      if (share < 1) frame = requestAnimationFrame(step);
    }
    // A page that is hidden half-way gets no more frames.
    const rest = setTimeout(() => {
      cancelAnimationFrame(frame);
      shown.value = value;
    }, ms + 250);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
    // A run that has begun goes on as it began.
  }, [value]);
  return shown.value;
}
