import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import type { Outside } from "./outside.ts";

/** A piece of work that is due from time to time, on whichever process. */
interface DueWork {
  name: string;
  /** Interval at which it is due, in milliseconds; 0 is always. */
  everyMs: number;
  run(): Promise<unknown>;
}

/** Results of a tick, by the names of its jobs. */
export interface TickReport {
  done: string[];
  failed: string[];
}

/** Interval of work that only tidies up. */
const TIDY_MS = 10 * MINUTE_MS;

/**
 * Creates the function that does what is due now. A process that runs for long
 * does it by its own timers; where instances live for seconds, an outside timer
 * asks any of them. Each work is harmless when two do it at once; a lease that
 * nobody gives back keeps the pace.
 */
export function createTick(
  { kv, clock, log }: Pick<Outside, "kv" | "clock" | "log">,
  newId: NewId,
  works: readonly DueWork[],
): () => Promise<TickReport> {
  async function isDue({ name, everyMs }: DueWork): Promise<boolean> {
    if (everyMs === 0) return true;
    const [key, holder] = [keys.tick(name), newId("req")];
    return await takeLease(
      { kv, clock, keys },
      { key, holder, forMs: everyMs },
    );
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

type Work = () => Promise<unknown>;

/** Lists what is due from time to time. */
export function dueWork(
  { subathon, stats, viewerSamples, retention, planChanges, assets }: {
    subathon: { tick: Work };
    stats: { sweep: Work };
    viewerSamples: { runOnce: Work };
    retention: { runOnce: Work };
    planChanges: { sweep: Work };
    assets: { sweep: Work };
  },
): DueWork[] {
  return [
    { name: "subathon", everyMs: 0, run: subathon.tick },
    { name: "stats", everyMs: 0, run: stats.sweep },
    { name: "viewers", everyMs: 0, run: viewerSamples.runOnce },
    { name: "retention", everyMs: 0, run: retention.runOnce },
    { name: "plans", everyMs: TIDY_MS, run: planChanges.sweep },
    { name: "blobs", everyMs: TIDY_MS, run: assets.sweep },
  ];
}
