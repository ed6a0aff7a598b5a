import { type ManualClock, settle } from "@/tests/support/clock.ts";

const FIRST_STEP_MS = 50;

/**
 * Moves a `ManualClock` while a piece of work waits for it, and leaves it
 * alone while the work waits for an answer from the network: pauses pass at
 * once, deadlines never fall due by accident. The longer the work pauses, the
 * longer the steps, up to `longestStepMs`.
 */
export function createDriver(clock: ManualClock, longestStepMs = 2_000) {
  let open = 0;
  let step = FIRST_STEP_MS;
  /** Of several that wait at once, one moves the clock for all. */
  let mover: Promise<unknown> | null = null;
  return {
    /** The network, watched. */
    async fetch(
      input: RequestInfo | URL,
      init?: RequestInit,
    ): Promise<Response> {
      open++;
      step = FIRST_STEP_MS;
      try {
        const res = await fetch(input, init);
        // The network has answered when the whole body is there.
        const body = await res.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, res);
      } finally {
        open--;
      }
    },
    /** The outcome of `work`, however long its pauses are by the clock. */
    async until<T>(work: Promise<T>): Promise<T> {
      let over = false;
      step = FIRST_STEP_MS;
      const end = () => {
        over = true;
      };
      work.then(end, end);
      while (!over) {
        await settle();
        if (over || open > 0 || (mover ??= work) !== work) continue;
        await clock.advance(step);
        step = Math.min(2 * step, longestStepMs);
      }
      if (mover === work) mover = null;
      return await work;
    },
  };
}

/** Moves the clock for one test. */
export type Driver = ReturnType<typeof createDriver>;
