import type { Log } from "@/lib/core/log.ts";
import type { Key } from "./key.ts";
import { type Lease, takeLease } from "./lease.ts";
import type { TransactionDeps } from "./transaction.ts";

/** A piece of work that is due from time to time, on whichever process. */
export interface ScheduledJob {
  name: string;
  /** Interval at which it is due, in milliseconds; 0 is always. */
  everyMs: number;
  run(): Promise<unknown>;
}

/** Results of a tick, by the names of its jobs. */
interface TickReport {
  done: string[];
  failed: string[];
}

/**
 * Creates the function that does what is due now. A process that runs for long
 * does it by its own timers; where instances live for seconds, an outside timer
 * asks any of them. Each work is harmless when two do it at once; a lease that
 * nobody gives back keeps the pace.
 */
export function createTick(
  { log, leaseOf, newHolder, ...database }: TransactionDeps & {
    log: Log;
    /** Returns the key of the lease of a piece of work. */
    leaseOf: (name: string) => Key<Lease>;
    /** Creates the name of one attempt of a piece of work. */
    newHolder: () => string;
  },
  works: readonly ScheduledJob[],
): () => Promise<TickReport> {
  async function isDue({ name, everyMs }: ScheduledJob): Promise<boolean> {
    if (everyMs === 0) return true;
    return await takeLease(database, {
      key: leaseOf(name),
      holder: newHolder(),
      forMs: everyMs,
    });
  }

  return async () => {
    const report: TickReport = { done: [], failed: [] };
    for (const work of works) {
      try {
        if (!await isDue(work)) continue;
        await work.run();
        report.done.push(work.name);
      } catch (error) {
        report.failed.push(work.name);
        log.warn("due_work_failed", { name: work.name, error });
      }
    }
    return report;
  };
}
