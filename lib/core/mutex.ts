import { createSemaphore } from "./semaphore.ts";

/** Runs work of one name in its turn among the work of that name. */
export type KeyedMutex = <R>(
  name: string,
  work: () => Promise<R>,
) => Promise<R>;

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

/** Returns places for a kind of work: `most` at a time of each name. */
export type Places = (kind: string, most: number) => KeyedMutex;

/** Returns places for a kind of work where one thread does all. */
export const placesOfOneThread: Places = (_kind, most) =>
  createKeyedPlaces(most);

/**
 * Lets the writers of one process take turns, so that they do not make each
 * other's checked commits fail. Other processes are kept apart by the checks
 * alone. Work must not ask for another turn of its own name.
 */
export const createKeyedMutex = (): KeyedMutex => createKeyedPlaces(1);
