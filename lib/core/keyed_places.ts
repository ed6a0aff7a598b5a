import type { KeyedMutex } from "./mutex.ts";
import { createSemaphore } from "./semaphore.ts";

/**
 * Creates places for `most` works at a time of each name, which wait for nobody
 * of another one. Who waited longest goes first.
 */
export function createKeyedPlaces(most: number): KeyedMutex {
  const places = new Map<
    string,
    { use: ReturnType<typeof createSemaphore>; count: number }
  >();
  return async (name, work) => {
    const own = places.get(name) ?? { use: createSemaphore(most), count: 0 };
    places.set(name, own);
    own.count++;
    try {
      return await own.use.run(work);
    } finally {
      if (--own.count === 0) places.delete(name);
    }
  };
}
