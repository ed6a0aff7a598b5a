/**
 * Prints the table of metrics in `docs/operations/metrics.md` from
 * `lib/core/metrics.ts`: `deno run -A scripts/metrics_doc.ts`. A test fails
 * when the page is not current.
 */
import { type MetricDefinition, METRICS } from "@/lib/core/metrics.ts";

const PAGE = new URL("../docs/operations/metrics.md", import.meta.url);
const BEGIN = "<!-- metrics: printed by scripts/metrics_doc.ts -->";
const END = "<!-- /metrics -->";

/** Returns the table of every metric with its type, labels and meaning. */
function metricsTable(): string {
  const rows = Object.entries<MetricDefinition>(METRICS).map((
    [name, { type, labels, help }],
  ) => {
    const labelled = labels.map((label) => `\`${label}\``).join(", ");
    return `| \`${name}\` | ${type} | ${labelled} | ${help} |`;
  });
  return [
    "| metric | type | labels | what it is |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Returns the page with its table printed anew. */
export function withMetrics(page: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) {
    throw new Error("docs/operations/metrics.md has no place for the table");
  }
  return `${page.slice(0, from + BEGIN.length)}\n\n${metricsTable()}\n\n${
    page.slice(to)
  }`;
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, withMetrics(await Deno.readTextFile(PAGE)));
}
