/**
 * Changes one operator, bound, branch or `await` of a source at a time, in a
 * copy of the tree, and runs the tests nearest to it by the graph of imports,
 * without a browser. Prints what no test noticed; CONTRIBUTING says how to read
 * it:
 *
 *     deno run -A scripts/mutate.ts lib/features/account
 *     deno run -A scripts/mutate.ts lib/http/endpoint.ts --count=40 --seed=7
 *     … --tests=14     files of tests for each file of sources
 *     … --browser      tests in a browser among them
 *     … --seconds=800  ends after so long, after the tests under way
 *     … --at=88        only mutations of that line, all of them
 *
 * The same seed on the same tree chooses the same mutations.
 */
import { fileURLToPath } from "node:url";
import { createRandom } from "@/lib/clients/simulated/random.ts";
import { printLines } from "./failed_tests.ts";
import { type ImportGraph, kindOf, readGraph } from "./tests/import_graph.ts";
import { createTrials } from "./tests/mutation_trials.ts";
import {
  describeMutation,
  mutationsOf,
  type Placed,
} from "./tests/mutations.ts";
import { nearestTests } from "./tests/nearest_tests.ts";
import {
  expectedMs,
  readRecord,
  RECORD,
  type TestRecord,
} from "./tests/record.ts";
import { copySources } from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");

/** Part of the time after which what no test noticed is tried alone. */
const FIRST_PART = 0.6;

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
  ).map((one, id) => ({ id: id + 1, ...one }));
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
  try {
    await copySources(ROOT, copy);
    for (const made of ["node_modules", ".cache"]) {
      // A new clone has no cache yet, and a link to nothing cannot be filled.
      await Deno.mkdir(`${ROOT}/${made}`, { recursive: true });
      await Deno.symlink(`${ROOT}/${made}`, `${copy}/${made}`);
    }
    await tryThem({ graph, record, copy, options, placed });
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

/** Tries mutations, prints the fate of each, and how many had which. */
async function tryThem(
  { graph, record, copy, options, placed }: {
    graph: ImportGraph;
    record: TestRecord;
    copy: string;
    options: Options;
    placed: readonly Placed[];
  },
): Promise<void> {
  const start = Date.now();
  const isOver = (part = 1) =>
    Date.now() > start + part * options.seconds * 1000;
  const nearest = new Map(
    placed.map((
      { path },
    ) => [path, nearestTests(graph, path, record, options)]),
  );
  const fates = new Map<string, number>();
  const print = ({ path, mutation }: Placed, fate: string) => {
    fates.set(fate, (fates.get(fate) ?? 0) + 1);
    const change = describeMutation(graph.textOf(path), mutation);
    printLines([`${fate.padEnd(10)}${path}:${mutation.line}  ${change}`]);
  };
  const msOf = expectedMs(record, (test) => kindOf(graph, test));
  const quickestFirst = (tests: Iterable<string>) =>
    [...tests].sort((one, other) => msOf(one) - msOf(other));
  const trials = createTrials(copy, graph.textOf);
  const { killed, reachedBy } = await trials.tryTogether(
    placed,
    // Another process does not know which mutation is in force.
    quickestFirst(new Set([...nearest.values()].flat())).filter((test) =>
      kindOf(graph, test) === "plain"
    ),
    {
      isOver: () => isOver(FIRST_PART),
      killed: (one) => print(one, "killed"),
    },
  );
  for (const one of placed.filter(({ id }) => !killed.has(id))) {
    if (isOver()) {
      print(one, "untried");
      continue;
    }
    const reached = quickestFirst(reachedBy.get(one.id) ?? []);
    const tests = reached.length > 0 ? reached : nearest.get(one.path)!;
    const some = tests.slice(0, options.tests);
    const fate = some.length > 0
      ? await trials.tryAlone(one, some)
      : "untested";
    print(one, fate);
    if (fate !== "killed") printLines([`          ${some.join(" ")}`]);
  }
  const told = [...fates].map(([fate, count]) => `${count} ${fate}`);
  printLines([`Seed ${options.seed}: ${told.join(", ")}`]);
}

if (import.meta.main) {
  const options = readArgs(Deno.args);
  if (options.paths.length === 0) {
    throw new TypeError("Name a file or folder of sources to change");
  }
  await mutate(options);
}
