/** Health of all threads of the process, whichever of them is asked. */
import { SECOND_MS } from "@/lib/core/clock.ts";
import {
  HEALTH_COUNTS,
  type HealthCounts,
  HEALTHY,
} from "@/lib/core/health.ts";
import type { ThreadRow } from "./thread_table.ts";

/** Interval at which a thread that nobody asks writes down its counts, ms. */
const TELL_MS = SECOND_MS / 2;

/**
 * Writes down a thread's own counts in its row from now on, and returns what
 * reads the sums over all. Nobody waits for a thread that hangs.
 */
export function shareHealth(
  row: ThreadRow,
  own: () => HealthCounts,
): (() => HealthCounts) & Disposable {
  function tell(): void {
    const counts = own();
    for (const name of HEALTH_COUNTS) row.write(name, counts[name]);
  }

  function read(): HealthCounts {
    tell();
    const sums = { ...HEALTHY };
    for (const name of HEALTH_COUNTS) sums[name] = row.sum(name);
    return sums;
  }

  const telling = setInterval(tell, TELL_MS);
  return Object.assign(read, {
    [Symbol.dispose]: () => clearInterval(telling),
  });
}
