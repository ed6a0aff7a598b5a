import { assert, assertEquals } from "@std/assert";
import { METRICS } from "@/lib/core/metrics.ts";
import { withMetrics } from "@/scripts/metrics_doc.ts";
import { output, whereInstalled } from "@/tests/support/installed.ts";

const FOLDER = "docs/operations";
const NAME = /\b(?:limelight|process)_[a-z_]+\b/g;

/** Names under which the metrics' lines are asked for. */
const LINES: ReadonlySet<string> = new Set(
  Object.entries(METRICS).flatMap(([name, { type }]) =>
    type === "histogram"
      ? ["_bucket", "_sum", "_count"].map((end) => name + end)
      : [name]
  ),
);

/** Returns the names of metrics in a text that no process tells. */
const unknownIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([name]) => name)
    .filter((name) => !LINES.has(name));

const SELECTOR = /\b((?:limelight|process)_[a-z_]+)(?:\{([^}]*)\})?/g;
/** Labels that Prometheus itself gives each line. */
const OF_PROMETHEUS = ["instance", "job"];

/** Returns the labels in a query, and in the words that name its lines, that its metrics do not have. */
function unknownLabelsIn(query: string, words = ""): string[] {
  const known = new Set(OF_PROMETHEUS);
  const unknown: string[] = [];
  for (const [, line = "", matchers = ""] of query.matchAll(SELECTOR)) {
    const name = line.replace(/_(?:bucket|sum|count)$/, "");
    const own: ReadonlySet<string> = new Set([
      ...OF_PROMETHEUS,
      ...METRICS[name as keyof typeof METRICS]?.labels ?? [],
      ...line.endsWith("_bucket") ? ["le"] : [],
    ]);
    for (const label of own) known.add(label);
    unknown.push(
      ...[...matchers.matchAll(/(\w+)\s*(?:=|!)/g)]
        .map(([, label = ""]) => label)
        .filter((label) => !own.has(label)),
    );
  }
  const grouped = [...query.matchAll(/\b(?:by|without|on) ?\(([^)]*)\)/g)]
    .flatMap(([, labels = ""]) => labels.split(/,\s*/));
  const named = [...words.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)]
    .map(([, label = ""]) => label);
  return [
    ...unknown,
    ...[...grouped, ...named].filter((one) => !known.has(one)),
  ];
}

Deno.test("the page of metrics is current", async () => {
  const page = await Deno.readTextFile(`${FOLDER}/metrics.md`);
  const words = (text: string) => text.replace(/[\s|-]+/g, " ");
  assertEquals(
    words(page),
    words(withMetrics(page)),
    "run: deno run -A scripts/metrics_doc.ts",
  );
});

Deno.test("the dashboard asks for metrics that exist, and for each of them", async () => {
  const text = await Deno.readTextFile(`${FOLDER}/dashboard.json`);
  const { panels }: {
    panels: {
      title: string;
      targets?: { expr: string; legendFormat: string }[];
    }[];
  } = JSON.parse(text);
  const targets = panels.flatMap(({ targets = [] }) => targets);
  const asked = targets.map(({ expr }) => expr);
  assertEquals(
    targets.flatMap(({ expr, legendFormat }) =>
      unknownLabelsIn(expr, legendFormat)
    ),
    [],
  );
  assertEquals(asked.flatMap(unknownIn), []);
  const all = asked.join("\n");
  const missing = Object.keys(METRICS).filter((name) => !all.includes(name));
  assertEquals(missing, []);
});

Deno.test("each alert rule asks for metrics that exist, and says what to do", async () => {
  const text = await Deno.readTextFile(`${FOLDER}/alerts.yml`);
  const rules = text.split(/^ {6}- alert: /m).slice(1);
  assert(rules.length >= 10);
  for (const rule of rules) {
    const [name = ""] = rule.split("\n");
    const [, expr = ""] = /^ {8}expr: (.*)$/m.exec(rule) ?? [];
    assert(expr !== "", name);
    assertEquals(unknownIn(expr), [], name);
    assertEquals(unknownLabelsIn(expr, rule), [], name);
    assert(/^ {10}todo: \S.{20}/m.test(rule), `${name} says not what to do`);
  }
});

const promtool = whereInstalled(
  "promtool",
  "Prometheus' own check takes the alert rules",
);
Deno.test({
  ...promtool,
  async fn() {
    await output(promtool.path, "check", "rules", `${FOLDER}/alerts.yml`);
  },
});
