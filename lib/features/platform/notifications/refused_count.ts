import type { Metrics } from "@/lib/core/metrics.ts";
import { isKnownKind } from "@/lib/schema/events/catalogue.ts";

/** Label where what was refused does not say, or says what nobody knows. */
export const UNKNOWN = "unknown";

/** Returns the kind that a refused item gives itself, if there is such a kind. */
function kindOf(item: unknown): string {
  const { kind } = Object(item);
  return typeof kind === "string" && isKnownKind(kind) ? kind : UNKNOWN;
}

/** Creates the count of events that were refused before they came to the log. */
export function createRefusedCount(metrics: Metrics) {
  return (
    { errors }: { errors: readonly { index: number }[] },
    items: readonly unknown[],
    platform: string,
  ): void => {
    for (const { index } of errors) {
      const kind = kindOf(items[index]);
      const labels = { result: "refused", kind, platform };
      metrics.counter("limelight_events_total", labels).add();
    }
  };
}
