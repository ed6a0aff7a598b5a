import { LRUCache } from "lru-cache";

/**
 * A map that forgets what was not used for longest once it holds more than
 * `most` entries. It grows as it is filled: `max` of the library would set the
 * room for all of them aside at once, 24 bytes for each.
 */
export function createLru<V extends NonNullable<unknown>>(
  most: number,
): LRUCache<string, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
