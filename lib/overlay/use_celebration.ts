import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/**
 * Returns whether a one-time event is being celebrated: `true` for `ms` after
 * `key` has changed. The first key was there before the page and is not
 * celebrated; `null` is nothing to celebrate.
 */
export function useCelebration(key: string | null, ms: number): boolean {
  const on = useSignal(false);
  const known = useRef(key);
  const length = useRef(ms);
  length.current = ms;
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (key === null || length.current === 0) {
      on.value = false;
      return;
    }
    on.value = true;
    const timer = setTimeout(() => {
      on.value = false;
    }, length.current);
    return () => clearTimeout(timer);
    // Another length holds for what is celebrated next.
  }, [key]);
  // From the first picture on: what hides afterwards must not blink before.
  return on.value || (known.current !== key && key !== null && ms > 0);
}
