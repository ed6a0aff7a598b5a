/**
 * Returns for how long an entry is stored that is known until `until`, ms from
 * `now`: 1 at least, for the database takes no shorter time. Both are Unix ms.
 */
export function ttlMs(until: number, now: number): number {
  return Math.max(1, until - now);
}
