/**
 * Changes one operator, bound, branch or `await` of a source at a time, in a
 * copy of the tree, and runs the tests nearest to it by the graph of imports,
 * without a browser. Prints what no test noticed:
 *
 *     deno run -A scripts/mutate.ts lib/features/account
 *     deno run -A scripts/mutate.ts lib/http/endpoint.ts --count=40 --seed=7
 *     … --tests=14     files of tests for each
 *     … --browser      tests in a browser among them
 *     … --seconds=800  ends after so long, after the mutation under way
 *     … --at=88        only mutations of that line, all of them
 *
 * The same seed on the same tree chooses the same mutations.
 */
import { fileURLToPath } from "node:url";
import { createRandom } from "@/lib/clients/simulated/random.ts";
import { printLines } from "./failed_tests.ts";
import { type ImportGraph, readGraph } from "./tests/import_graph.ts";
import {
  describeMutation,
  mutated,
  type Mutation,
  mutationsOf,
} from "./tests/mutations.ts";
import { nearestTests } from "./tests/nearest_tests.ts";
import { readRecord, RECORD, type TestRecord } from "./tests/record.ts";
import { copySources } from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");

/** Files of tests that run first: most mutations do not outlive them. */
const FIRST_TESTS = 3;
/** Time for one test, and for one run of several files: a mutation may wait for ever. */
const MAX_TEST_MS = 120_000;
const MAX_RUN_MS = 400_000;

interface Options {
  paths: string[];
  count: number;
  seed: number;
  tests: number;
  seconds: number;
  browser: boolean;
  at: number | null;
}

function readArgs(args: readonly string[]): Options {
  const named = new Map<string, string | undefined>();
  for (const arg of args.filter((arg) => arg.startsWith("--"))) {
    const [name = "", value] = arg.slice(2).split("=");
    named.set(name, value);
  }
  const number = (name: string, usual: number) => {
    const value = Number(named.get(name) ?? usual);
    if (Number.isNaN(value)) throw new TypeError(`--${name} takes a number`);
    return value;
  };
  return {
    paths: args.filter((arg) => !arg.startsWith("--")),
    count: number("count", 12),
    seed: number("seed", Math.floor(Math.random() * 1e6)),
    tests: number("tests", 14),
    seconds: number("seconds", Infinity),
    browser: named.has("browser"),
    at: named.has("at") ? number("at", 0) : null,
  };
}

/** A mutation with its file. */
interface Placed {
  path: string;
  mutation: Mutation;
}

function choose(graph: ImportGraph, options: Options): Placed[] {
  const all = [...graph.files].sort().filter((path) =>
    /^(?:lib|routes|islands)\/.*\.tsx?$/.test(path) &&
    options.paths.some((wanted) =>
      path === wanted || path.startsWith(`${wanted.replace(/\/$/, "")}/`)
    )
  ).flatMap((path) =>
    mutationsOf(path, graph.textOf(path)).map((mutation) => ({
      path,
      mutation,
    }))
  );
  if (options.at !== null) {
    return all.filter(({ mutation }) => mutation.line === options.at);
  }
  const random = createRandom(options.seed);
  const taken: Placed[] = [];
  while (all.length > 0 && taken.length < options.count) {
    taken.push(...all.splice(random.int(all.length), 1));
  }
  return taken;
}

/** Tells whether all tests of some files pass in a copy of the tree. */
async function pass(copy: string, tests: readonly string[]): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--allow-all",
      "--no-check",
      "--parallel",
      "--fail-fast",
      "--preload",
      "tests/support/hang_guard.ts",
      ...tests,
    ],
    cwd: copy,
    env: { MAX_TEST_MS: `${MAX_TEST_MS}`, NO_COLOR: "1" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), MAX_RUN_MS);
  const { success } = await child.status;
  clearTimeout(timer);
  return success;
}

/** Fate of a mutation. */
type Fate = "killed" | "survived" | "untested" | "unclear";

/** Creates what tries mutations in a copy of the tree; tests that fail without one say nothing about it. */
function createTrial(
  { graph, record, copy, options }: {
    graph: ImportGraph;
    record: TestRecord;
    copy: string;
    options: Options;
  },
): (placed: Placed) => Promise<Fate> {
  const sound = new Map<string, Promise<boolean>>();
  const isSound = (tests: readonly string[]) => {
    const key = tests.join();
    if (!sound.has(key)) sound.set(key, pass(copy, tests));
    return sound.get(key)!;
  };
  return async ({ path, mutation }) => {
    const tests = nearestTests(graph, path, record, options);
    if (tests.length === 0) return "untested";
    const target = `${copy}/${path}`;
    const text = graph.textOf(path);
    for (
      const some of [tests.slice(0, FIRST_TESTS), tests.slice(FIRST_TESTS)]
    ) {
      if (some.length === 0) continue;
      await Deno.writeTextFile(target, mutated(text, mutation));
      const passed = await pass(copy, some);
      await Deno.writeTextFile(target, text);
      if (!passed) return await isSound(some) ? "killed" : "unclear";
    }
    return "survived";
  };
}

async function mutate(options: Options): Promise<void> {
  const graph = await readGraph(ROOT);
  const record = await readRecord(`${ROOT}/${RECORD}`);
  const placed = choose(graph, options);
  printLines([`Seed ${options.seed}, ${placed.length} mutations`]);
  const copy = await Deno.makeTempDir({ prefix: "mutated-" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      Deno.removeSync(copy, { recursive: true });
      Deno.exit(1);
    });
  }
  const end = Date.now() + options.seconds * 1000;
  const fates: Record<Fate, number> = {
    killed: 0,
    survived: 0,
    untested: 0,
    unclear: 0,
  };
  try {
    await copySources(ROOT, copy);
    for (const made of ["node_modules", ".cache"]) {
      await Deno.symlink(`${ROOT}/${made}`, `${copy}/${made}`);
    }
    const tryOne = createTrial({ graph, record, copy, options });
    for (const one of placed) {
      if (Date.now() > end) break;
      const fate = await tryOne(one);
      fates[fate]++;
      const { path, mutation } = one;
      const change = describeMutation(graph.textOf(path), mutation);
      const line = `${path}:${mutation.line}  ${change}`;
      printLines([`${fate.padEnd(8)}  ${line}`]);
    }
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
  const told = Object.entries(fates).map(([fate, n]) => `${n} ${fate}`);
  printLines([`Seed ${options.seed}: ${told.join(", ")}`]);
}

if (import.meta.main) {
  const options = readArgs(Deno.args);
  if (options.paths.length === 0) {
    throw new TypeError("Name a file or folder of sources to change");
  }
  await mutate(options);
}
