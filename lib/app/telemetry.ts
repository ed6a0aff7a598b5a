import {
  type Histogram,
  type MetricOptions,
  metrics,
  type ObservableResult,
  trace,
} from "@opentelemetry/api";
import type { LineLevel } from "@/lib/core/log.ts";
import { type MetricDefinition } from "@/lib/core/metrics.ts";
import type { LineLabels } from "./metric_lines.ts";
import type { MetricsExport } from "./metrics.ts";
import { VERSION } from "./service_config.ts";

/** Units as OpenTelemetry writes them, by the end of a metric's name. */
const UNITS: Readonly<Record<string, string>> = { seconds: "s", bytes: "By" };

/** Returns how a metric of our table is described to OpenTelemetry. */
function optionsOf(name: string, { help }: MetricDefinition): MetricOptions {
  const [unit] = /[a-z]+$/.exec(name) ?? [];
  return { description: help, unit: UNITS[unit ?? ""] ?? "1" };
}

/**
 * Exports every metric of the service, under its own name, with what Deno's
 * OpenTelemetry exports.
 */
export function createTelemetryExport(): MetricsExport {
  const meter = metrics.getMeter("limelight", VERSION);
  return {
    read(name, metric, figures) {
      const options = optionsOf(name, metric);
      const instrument = metric.type === "counter"
        ? meter.createObservableCounter(name, options)
        : meter.createObservableGauge(name, options);
      instrument.addCallback((result: ObservableResult) => {
        for (const [labels, value] of figures()) result.observe(value, labels);
      });
    },
    measure(name, metric) {
      const histogram: Histogram = meter.createHistogram(name, {
        ...optionsOf(name, metric),
        advice: { explicitBucketBoundaries: [...metric.buckets] },
      });
      return (labels: LineLabels) => (value) => histogram.record(value, labels);
    },
  };
}

/** Returns the ids of the trace that the caller runs in; none outside of one. */
export function traceOfLine(): { traceId: string; spanId: string } | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && { traceId: span.traceId, spanId: span.spanId };
}

/**
 * Writes one line so that Deno exports it with its level as severity: it takes
 * that from the method of the console, and writes what warns to standard error.
 */
export function writeLineOfLevel(
  line: string,
  level: LineLevel,
): void {
  try {
    // deno-lint-ignore no-console -- what Deno exports is what the console is given
    console[level](line);
  } catch {
    // The disk of the log is full, say: what the service does must not fail of it.
  }
}
