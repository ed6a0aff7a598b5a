import { type ManualClock, settle } from "@/tests/support/clock.ts";

const STEP_MS = 50;

/**
 * Moves a `ManualClock` while a piece of work waits for it, and leaves it
 * alone while the work waits for an answer from the network: pauses pass at
 * once, deadlines never fall due by accident.
 */
export function createDriver(clock: ManualClock) {
  let open = 0;
  return {
    /** The network, watched. */
    async fetch(
      input: RequestInfo | URL,
      init?: RequestInit,
    ): Promise<Response> {
      open++;
      try {
        return await fetch(input, init);
      } finally {
        open--;
      }
    },
    /** The outcome of `work`, however long its pauses are by the clock. */
    async until<T>(work: Promise<T>): Promise<T> {
      let over = false;
      const end = () => {
        over = true;
      };
      work.then(end, end);
      while (!over) {
        await settle();
        if (!over && open === 0) await clock.advance(STEP_MS);
      }
      return await work;
    },
  };
}

/** Moves the clock for one test. */
export type Driver = ReturnType<typeof createDriver>;
