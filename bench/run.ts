/**
 * Runs benchmarks: `deno task bench`, or some by name: `deno task bench router`.
 * Each prints ratios against a bare baseline that was measured in the same run,
 * because machines are shared and absolute figures wander.
 */
const wanted = new Set(Deno.args);
const FOLDER = new URL("./", import.meta.url);

const names: string[] = [];
for await (const { name, isFile } of Deno.readDir(FOLDER)) {
  if (isFile && name.endsWith(".ts") && name !== "run.ts") names.push(name);
}
for (const name of names.sort()) {
  const title = name.replace(/\.ts$/, "");
  if (wanted.size > 0 && !wanted.has(title)) continue;
  const module: { bench?: () => Promise<void> } = await import(
    new URL(name, FOLDER).href
  );
  if (!module.bench) continue;
  // deno-lint-ignore no-console -- a benchmark's output is its result
  console.log(`\n== ${title}`);
  await module.bench();
}
