import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** No clock is drawn more often. */
const SHORTEST_MS = 50;

/**
 * Draws the component anew after `waitMs`, when what its clock shows changes;
 * never where that is `null`, as of a clock that stands.
 */
export function useTick(waitMs: number | null): void {
  const ticks = useSignal(0);
  // Reading it is what makes a tick draw.
  void ticks.value;
  useEffect(() => {
    if (waitMs === null) return;
    const wait = Math.max(SHORTEST_MS, Math.ceil(waitMs));
    const timer = setTimeout(() => ticks.value++, wait);
    return () => clearTimeout(timer);
  });
}
