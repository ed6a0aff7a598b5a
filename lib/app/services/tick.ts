import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { DueWork } from "@/lib/storage/due_work.ts";

/** Interval of work that only tidies up. */
const TIDY_MS = 10 * MINUTE_MS;

type Work = () => Promise<unknown>;

/** Lists what is due from time to time. */
export function dueWork(
  { subathon, stats, viewerSamples, retention, people, planChanges, assets }: {
    subathon: { tick: Work };
    stats: { sweep: Work };
    viewerSamples: { runOnce: Work };
    retention: { runOnce: Work };
    people: { sweep: Work };
    planChanges: { sweep: Work };
    assets: { sweep: Work };
  },
): DueWork[] {
  return [
    { name: "subathon", everyMs: 0, run: subathon.tick },
    { name: "stats", everyMs: 0, run: stats.sweep },
    { name: "viewers", everyMs: 0, run: viewerSamples.runOnce },
    { name: "retention", everyMs: 0, run: retention.runOnce },
    { name: "erasures", everyMs: 0, run: people.sweep },
    { name: "plans", everyMs: TIDY_MS, run: planChanges.sweep },
    { name: "blobs", everyMs: TIDY_MS, run: assets.sweep },
  ];
}
