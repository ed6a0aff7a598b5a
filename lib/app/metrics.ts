import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { OpenMetricsContentType } from "prom-client";
import {
  type ExportedMetrics,
  type FigureName,
  type GaugeValues,
  type MetricDefinition,
  METRICS,
} from "@/lib/core/metrics.ts";
import {
  createLines,
  type LineLabels,
  Measured,
  Tally,
} from "./metric_lines.ts";

/** Lines of one metric, as they are made. */
type Lines<Line extends object> = ReturnType<typeof createLines<Line>>;

/** Figures of one metric as they are now. */
export type ReadFigures = () => Iterable<
  readonly [labels: LineLabels, value: number]
>;

/** Gives the figures to another program than the one that asks for the text. */
export interface MetricsExport {
  /** Has the figures of a counter or gauge read whenever they are exported. */
  read(name: string, metric: MetricDefinition, figures: ReadFigures): void;
  /** Returns what is given each measurement of a histogram's line. */
  measure(
    name: string,
    metric: Extract<MetricDefinition, { type: "histogram" }>,
  ): (labels: LineLabels) => (value: number) => void;
}

/** A histogram of the library that tells what our lines have measured. */
class HistogramOfLines extends Histogram {
  readonly #about: Readonly<{ name: string; help: string }>;
  readonly #lines: Lines<Measured>;

  constructor(
    config: ConstructorParameters<typeof Histogram>[0],
    lines: Lines<Measured>,
  ) {
    super(config);
    this.#about = { name: config.name, help: config.help };
    this.#lines = lines;
  }

  /** Returns what the library writes of it. */
  getForPromString() {
    const { name } = this.#about;
    const values = this.#lines.made.flatMap(({ labels, line }) => {
      const { bounds, counts, sum, count } = line;
      let within = 0;
      const buckets = [...bounds, "+Inf"].map((bound, at) => {
        within += counts[at] ?? 0;
        const le = String(bound);
        return {
          metricName: `${name}_bucket`,
          labels: { le, ...labels },
          value: within,
        };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
    return Promise.resolve({ ...this.#about, type: "histogram", values });
  }
}

/** Adds up what several told of the same labels. */
function sumsOf(
  told: readonly (readonly [labels: LineLabels, value: number])[],
): (readonly [labels: LineLabels, value: number])[] {
  const sums = new Map<string, readonly [LineLabels, number]>();
  for (const [labels, value] of told) {
    const texts = Object.values(labels).join("\0");
    sums.set(texts, [labels, (sums.get(texts)?.[1] ?? 0) + value]);
  }
  return [...sums.values()];
}

/**
 * Creates the metrics of `lib/core/metrics.ts`, each registered once, for
 * programs that read them as OpenMetrics text; `others` exports the same
 * figures. What is counted and measured stands in lines of ours, which the
 * library reads when it is asked: its own sort and join the labels at each
 * call.
 */
export function createMetrics(others?: MetricsExport): ExportedMetrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const tallies = new Map<string, Lines<Tally>>();
  const measured = new Map<string, Lines<Measured>>();
  const gauges = new Map<string, (() => GaugeValues<FigureName<"gauge">>)[]>();

  function registerCounter(
    config: ConstructorParameters<typeof Counter>[0],
  ): ReadFigures {
    const lines = createLines(config.labelNames ?? [], () => new Tally());
    tallies.set(config.name, lines);
    const figures = () =>
      lines.made.map(({ labels, line }) => [labels, line.value] as const);
    new Counter({
      ...config,
      collect() {
        this.reset();
        for (const [labels, value] of figures()) this.inc(labels, value);
      },
    });
    return figures;
  }

  function registerGauge(
    config: ConstructorParameters<typeof Gauge>[0],
  ): ReadFigures {
    const reads: (() => GaugeValues<FigureName<"gauge">>)[] = [];
    gauges.set(config.name, reads);
    const figures = () => sumsOf(reads.flatMap((read) => [...read()]));
    new Gauge({
      ...config,
      collect() {
        this.reset();
        // The library resets a gauge without labels to 0, which nobody told.
        if (config.labelNames?.length === 0) this.remove({});
        for (const [labels, value] of figures()) this.set(labels, value);
      },
    });
    return figures;
  }

  function register(name: string, metric: MetricDefinition): void {
    const { help, labels } = metric;
    const config = {
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
    };
    switch (metric.type) {
      case "counter": {
        const figures = registerCounter(config);
        return others?.read(name, metric, figures);
      }
      case "gauge": {
        const figures = registerGauge(config);
        return others?.read(name, metric, figures);
      }
      case "histogram": {
        const { buckets } = metric;
        const tellOf = others?.measure(name, metric);
        const lines = createLines(
          labels,
          (texts) => new Measured(buckets, tellOf?.(texts)),
        );
        measured.set(name, lines);
        new HistogramOfLines(config, lines);
      }
    }
  }
  for (const [name, metric] of Object.entries(METRICS)) register(name, metric);

  /** Returns what is kept of a metric. Throws for one that is of another type. */
  function kept<T>(all: ReadonlyMap<string, T>, name: string): T {
    const found = all.get(name);
    if (found === undefined) throw new TypeError(`There is no metric ${name}`);
    return found;
  }

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter: (name, labels) => kept(tallies, name).lineOf(labels),
    histogram: (name, labels) => kept(measured, name).lineOf(labels),
    gauge(name, read) {
      kept(gauges, name).push(read);
    },
  };
}
