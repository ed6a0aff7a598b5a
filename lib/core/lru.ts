import { LRUCache } from "lru-cache";

/**
 * Creates a map that drops the least recently used entry once it holds more
 * than `most` entries. It grows as it is filled: `max` of the library would
 * reserve the room for all of them at once, 24 bytes for each.
 */
export function createLru<V extends NonNullable<unknown>>(
  most: number,
): LRUCache<string, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
