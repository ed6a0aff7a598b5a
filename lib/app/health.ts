import { type HealthCounts, HEALTHY } from "@/lib/core/health.ts";
import type { Outside } from "@/lib/features/outside.ts";

/** Creates what reads the counts by which the process says how it does, all of its threads together. */
export function createHealth(
  { uncaughtErrors = () => 0, shareHealth = (own) => own }: Outside,
  { refusals, eventSub }: {
    refusals: { count(): number };
    eventSub: { silentChannels(): number } | null;
  },
): () => HealthCounts {
  return shareHealth(() => ({
    ...HEALTHY,
    uncaughtErrors: uncaughtErrors(),
    refusedNotifications: refusals.count(),
    silentChannels: eventSub?.silentChannels() ?? 0,
  }));
}
