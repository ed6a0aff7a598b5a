/**
 * Runs benchmarks: `deno task bench`, or some by name: `deno task bench
 * router`. Each prints ratios against a bare baseline that was measured in the
 * same run, because machines are shared and absolute figures wander.
 *
 * `--fast` runs those that are in the baseline, a minute or two each run.
 * `--runs=3` runs them so often, `--json=<file>` writes the figures of all runs
 * to a file, and `--compare=<file>` prints what is worse than in such a file by
 * more than it wanders, and ends with code 1 if a figure is.
 */
import { parseArgs } from "node:util";
import { addRun, type Figures, findWorse } from "./compare.ts";
import { print, takeFigures } from "./verdict.ts";

const { values: options, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "1" },
    json: { type: "string" },
    compare: { type: "string" },
    fast: { type: "boolean", default: false },
  },
});
/** Benches that take seconds and need no browser. */
const FAST = ["bot_api", "router", "start", "ws_upgrade"];

const wanted = new Set([...positionals, ...(options.fast ? FAST : [])]);
const FOLDER = new URL("./", import.meta.url);

const names: string[] = [];
for await (const { name, isFile } of Deno.readDir(FOLDER)) {
  if (isFile && name.endsWith(".ts") && name !== "run.ts") names.push(name);
}

const figures: Figures = {};
for (let run = 0; run < Number(options.runs); run++) {
  for (const name of names.sort()) {
    const title = name.replace(/\.ts$/, "");
    if (wanted.size > 0 && !wanted.has(title)) continue;
    const module: { bench?: () => Promise<void> } = await import(
      new URL(name, FOLDER).href
    );
    if (!module.bench) continue;
    print(`\n== ${title}`);
    await module.bench();
    addRun(
      figures,
      takeFigures().map((one) => ({ ...one, name: `${title}: ${one.name}` })),
    );
  }
}

if (options.json !== undefined) {
  await Deno.writeTextFile(
    options.json,
    `${JSON.stringify(figures, null, 2)}\n`,
  );
}
if (options.compare !== undefined) {
  const baseline: Figures = JSON.parse(
    await Deno.readTextFile(options.compare),
  );
  const worse = findWorse(baseline, figures);
  print(worse.length === 0 ? "\nNothing is worse." : "\nWorse than before:");
  for (const { name, before, now } of worse) {
    print(`${name}: ${now.toFixed(2)}, before ${before.toFixed(2)}`);
  }
  if (worse.length > 0) Deno.exit(1);
}
