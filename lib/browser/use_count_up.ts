import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/**
 * A figure that runs to its new value in `ms`. The first value is simply
 * there. It is a picture of the figure: the figure itself never waits.
 */
export function useCountUp(value: number, ms: number): number {
  const shown = useSignal(value);
  const target = useRef(value);
  useEffect(() => {
    if (target.current === value) return;
    const from = shown.peek();
    target.current = value;
    if (ms === 0 || document.hidden) {
      shown.value = value;
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(step);
    function step(now: number) {
      const share = Math.min(1, (now - start) / ms);
      const eased = 1 - (1 - share) ** 3;
      shown.value = share === 1
        ? value
        : Math.round(from + (value - from) * eased);
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
  }, [value, ms]);
  return shown.value;
}
