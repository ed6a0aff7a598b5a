import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { ScheduledJob } from "@/lib/storage/scheduled_jobs.ts";

/** Interval of work that only tidies up. */
const TIDY_MS = 10 * MINUTE_MS;

type Work = () => Promise<unknown>;

/** Lists what is due from time to time. */
export function dueWork(
  {
    subathon,
    widgetData,
    retention,
    audience,
    account,
    overlays,
    integrations,
  }: {
    subathon: { tick: Work };
    widgetData: { stats: { sweep: Work }; viewerSamples: { runOnce: Work } };
    retention: { runOnce: Work };
    audience: { people: { sweep: Work } };
    account: { planChanges: { sweep: Work } };
    overlays: { assets: { sweep: Work } };
    integrations: { postDue: Work };
  },
): ScheduledJob[] {
  const { stats, viewerSamples } = widgetData;
  return [
    { name: "subathon", everyMs: 0, run: subathon.tick },
    { name: "stats", everyMs: 0, run: stats.sweep },
    { name: "viewers", everyMs: 0, run: viewerSamples.runOnce },
    { name: "retention", everyMs: 0, run: retention.runOnce },
    { name: "erasures", everyMs: 0, run: audience.people.sweep },
    { name: "webhooks", everyMs: 0, run: integrations.postDue },
    { name: "plans", everyMs: TIDY_MS, run: account.planChanges.sweep },
    { name: "blobs", everyMs: TIDY_MS, run: overlays.assets.sweep },
  ];
}
