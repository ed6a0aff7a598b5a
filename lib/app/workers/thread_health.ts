/** Health of all threads of the process, whichever of them is asked. */
import { SECOND_MS } from "@/lib/core/clock.ts";
import { type HealthCounts, HEALTHY } from "@/lib/core/health.ts";

/** Interval at which a thread that nobody asks writes down its counts, ms. */
const TELL_MS = SECOND_MS / 2;

/** Names of the counts, in the order in which they are written down. */
const NAMES = Object.keys(HEALTHY) as (keyof HealthCounts)[];

/** Creates the place where so many threads write down their counts for each other. */
export function createSharedHealth(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(
    threads * NAMES.length * Float64Array.BYTES_PER_ELEMENT,
  );
}

/**
 * Writes down a thread's own counts at its place from now on, and returns what
 * reads the sums over all. Nobody waits for a thread that hangs.
 */
export function shareHealth(
  shared: SharedArrayBuffer,
  place: number,
  own: () => HealthCounts,
): (() => HealthCounts) & Disposable {
  const all = new Float64Array(shared);

  function tell(): void {
    const counts = own();
    NAMES.forEach((name, at) => all[place * NAMES.length + at] = counts[name]);
  }

  function read(): HealthCounts {
    tell();
    const sums = { ...HEALTHY };
    all.forEach((count, at) => {
      const name = NAMES[at % NAMES.length];
      if (name) sums[name] += count;
    });
    return sums;
  }

  const telling = setInterval(tell, TELL_MS);
  return Object.assign(read, {
    [Symbol.dispose]: () => clearInterval(telling),
  });
}

/** Clears the counts of a thread that has ended. */
export function forgetHealth(shared: SharedArrayBuffer, place: number): void {
  new Float64Array(shared).fill(
    0,
    place * NAMES.length,
    (place + 1) * NAMES.length,
  );
}
