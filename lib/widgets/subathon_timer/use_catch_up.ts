import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/**
 * Returns a distance that melts to 0 in `ms` each time `key` changes: the
 * amount to subtract from a value so that it runs to its new amount while the
 * real one continues.
 */
export function useCatchUp(
  key: string,
  distanceOf: () => number,
  ms: number,
): number {
  const left = useSignal(0);
  const known = useRef(key);
  const distance = useRef(distanceOf);
  distance.current = distanceOf;
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    const from = distance.current();
    if (ms === 0 || from === 0 || document.hidden) return;
    const start = performance.now();
    left.value = from;
    let frame = requestAnimationFrame(step);
    function step(now: number) {
      const share = Math.min(1, (now - start) / ms);
      left.value = share === 1 ? 0 : Math.round(from * (1 - share) ** 3);
      if (share < 1) frame = requestAnimationFrame(step);
    }
    return () => {
      cancelAnimationFrame(frame);
      left.value = 0;
    };
  }, [key, ms]);
  return left.value;
}
