import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import { VERSION } from "./service_config.ts";

/** Interval at which the event loop is asked for a turn, in ms. */
const TURN_EVERY_MS = 50;
/** Time over which the longest turn is told; the window before counts, too. */
const DELAY_WINDOW_MS = MINUTE_MS;

/**
 * Measures the process itself: its versions, memory, errors that nothing
 * handled, and how long it answered nobody. Returns a function that ends that.
 */
export function measureProcess(
  metrics: Metrics,
  { uncaughtErrors, startedAt, isThread = false }: {
    /** Returns the number of errors that nobody caught so far. */
    uncaughtErrors: () => number;
    /** Time at which the process started, ms since the epoch. */
    startedAt: number;
    /** It is one of several threads, of which the main one tells what is of all. */
    isThread?: boolean;
  },
): () => void {
  metrics.gauge("limelight_build_info", () => [
    [{ version: VERSION, deno: Deno.version.deno }, 1],
  ]);
  metrics.gauge("process_start_time_seconds", () => [[{}, startedAt / 1_000]]);
  metrics.gauge("limelight_uncaught_errors", () => [[{}, uncaughtErrors()]]);
  metrics.gauge("limelight_memory_bytes", () => {
    const { rss, heapTotal, heapUsed, external } = Deno.memoryUsage();
    return [
      ...(isThread ? [] : [[{ kind: "resident" }, rss] as const]),
      [{ kind: "heap" }, heapTotal],
      [{ kind: "heap_used" }, heapUsed],
      [{ kind: "external" }, external],
    ];
  });
  let turnAt = performance.now();
  let longestMs = 0;
  let longestBeforeMs = 0;
  let windowAt = turnAt;
  const turns = setInterval(() => {
    const now = performance.now();
    // A read changes nothing: several programs may read.
    if (now - windowAt >= DELAY_WINDOW_MS) {
      longestBeforeMs = longestMs;
      longestMs = 0;
      windowAt = now;
    }
    longestMs = Math.max(longestMs, now - turnAt - TURN_EVERY_MS);
    turnAt = now;
  }, TURN_EVERY_MS);
  metrics.gauge("limelight_event_loop_delay_seconds", () => [
    [{}, Math.max(longestMs, longestBeforeMs) / 1_000],
  ]);
  return () => clearInterval(turns);
}
