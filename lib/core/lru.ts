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
  age?: { clock: Pick<Clock, "now">; forMs: number },
): LRUCache<string, V> {
  return new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    // The library would remember the time for a while, by a timer of its own.
    ...(age && { ttl: age.forMs, ttlResolution: 0, perf: age.clock }),
  });
}
