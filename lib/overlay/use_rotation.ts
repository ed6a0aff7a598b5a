import type { PageInfo } from "./page_info.ts";
import { every, useNow } from "./use_now.ts";

/**
 * Returns which of `count` items is shown when each has `ms`: computed from the
 * server's clock, so that every page shows the same one.
 */
export function useRotation(
  page: PageInfo,
  count: number,
  ms: number,
): number {
  const tick = every(ms);
  const now = useNow(page, (time) => count > 1 ? tick(time) : null);
  return rotationAt(now, count, ms);
}

/** Returns the index of the item that is shown at an instant. */
export function rotationAt(now: number, count: number, ms: number): number {
  return count > 1 ? Math.floor(now / ms) % count : 0;
}
