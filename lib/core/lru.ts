import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

/**
 * Creates a map that drops the least recently used entry once it holds more
 * than `most` entries, and every entry once it is older than `forMs`, if there
 * is such a time. It grows as it is filled: `max` of the library would reserve
 * the room for all of them at once, 24 bytes for each.
 */
export function createLru<V extends NonNullable<unknown>>(
  most: number,
  age?: { clock: Pick<Clock, "steady">; forMs: number },
): LRUCache<string, V> {
  return new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(age && {
      ttl: age.forMs,
      // The library would remember the time for a while, by a timer of its own.
      ttlResolution: 0,
      // It takes an entry that was set at 0 for one that stays.
      perf: { now: () => 1 + age.clock.steady() },
    }),
  });
}
