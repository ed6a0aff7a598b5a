import type { Log } from "@/lib/core/log.ts";
import type { Metrics } from "@/lib/core/metrics.ts";

/** Returns the same log, of which lines at warn and error are counted by their event, written or not. */
export function countedLog(log: Log, metrics: Metrics): Log {
  const counted = (level: "warn" | "error"): Log["warn"] => (event, fields) => {
    metrics.counter("limelight_log_lines_total", { level, event }).add();
    log[level](event, fields);
  };
  return { ...log, warn: counted("warn"), error: counted("error") };
}
