/**
 * Prints the table of metrics in `docs/operations/metrics.md` from
 * `lib/core/metrics.ts`: `deno run -A scripts/metrics_doc.ts`. A test fails
 * when the page is not current.
 */
import { type MetricDefinition, METRICS } from "@/lib/core/metrics.ts";
import { withPrintedTable } from "./printed_table.ts";

const PAGE = new URL("../docs/operations/metrics.md", import.meta.url);

/** Returns the page with its table printed anew. */
export function withMetrics(page: string): string {
  const rows = Object.entries<MetricDefinition>(METRICS).map((
    [name, { type, labels, help }],
  ) => [
    `\`${name}\``,
    type,
    labels.map((label) => `\`${label}\``).join(", "),
    help,
  ]);
  return withPrintedTable(
    page,
    { name: "metrics", script: "metrics_doc.ts" },
    ["metric", "type", "labels", "what it is"],
    rows,
  );
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, withMetrics(await Deno.readTextFile(PAGE)));
}
