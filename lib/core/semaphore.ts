/** Places that works take one each. */
export interface Semaphore {
  /** Number of works that wait for a place. */
  readonly waiting: number;
  /** Runs work once it has a place; who waited longest goes first. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates places for `most` works at a time. */
export function createSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    get waiting() {
      return waiting.length;
    },
    async run(work) {
      if (taken >= most) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else taken++;
      try {
        return await work();
      } finally {
        // The place is handed on, so that nobody comes in between.
        const next = waiting.shift();
        if (next) next();
        else taken--;
      }
    },
  };
}
