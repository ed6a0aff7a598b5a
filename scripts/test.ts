/**
 * Runs tests: `deno task test`, and the tasks that run some of them.
 *
 *     deno task test                      all, in groups that share a worker
 *     deno task test tests/http           files and folders
 *     deno task test --filter giveaway    options of `deno test` are passed on
 *     deno task test:fast                 no browser, no process, three minutes at most
 *     deno task test:changed [revision]   what a change touches
 *     deno task test:long                 what has more to try, at its full number
 *     … --shard 1/2                       half of them, as much work as the other half
 *     … --separate                        each file in a worker of its own
 *     … --record                          notes costs in bench/tests.json, one file at a time
 *     … --list                            only says which files
 *
 * Output and exit code are those of `deno test`.
 */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { changedTests } from "./tests/changed.ts";
import { writeCountedAssert } from "./tests/counted_assert.ts";
import { changedFiles } from "./tests/changed_files.ts";
import { type ServedLanes, serveLanes } from "./tests/lanes.ts";
import { groupText, groupTextApart } from "./tests/group_module.ts";
import { groupsOf, writeGroups } from "./tests/groups.ts";
import {
  type ImportGraph,
  kindOf,
  readGraph,
  readsVariable,
} from "./tests/import_graph.ts";
import { readOptions, type RunOptions } from "./tests/options.ts";
import {
  type ExpectedMs,
  expectedMs,
  expectedWork,
  longestFirst,
  quickest,
  readNotes,
  readRecord,
  RECORD,
  recordText,
  shardOf,
  updatedRecord,
} from "./tests/record.ts";
import { printLines } from "./failed_tests.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");

/** Variables by which properties and nights run at their full number. */
const LONG = {
  TESTS_LONG: "1",
  ALERTS_NIGHT: "500",
  ALERTS_FAULTS: "20",
  HOSTILE_REQUESTS: "5000",
  LEDGER_STEPS: "40000",
};

/** Time of `test:fast` on the two cores of the record, with what else a run needs. */
const FAST = { ms: 160_000, cores: 2 };

/** Processors of the machine. */
const CORES = navigator.hardwareConcurrency;

/**
 * Files that run at once: of pages most wait, and more of them run while the
 * processors are idle.
 */
const FILES = { least: CORES + 2, most: 2 * CORES + 2 };

/** Files up to which each has a worker of its own: a person looks at what they say. */
const MAX_SEPARATE = 8;

function isPath(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function say(text: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`${text}\n`));
}

/** Returns the files that the options ask for, in order of their names. */
async function selected(
  options: RunOptions,
  graph: ImportGraph,
  msOf: ExpectedMs,
): Promise<string[]> {
  let tests = [...graph.tests];
  if (options.paths.length > 0) {
    const wanted = options.paths.map((path) => {
      try {
        return relative(ROOT, Deno.realPathSync(path));
      } catch (cause) {
        throw new Error(`Cannot run ${path}: it is no file or folder`, {
          cause,
        });
      }
    });
    tests = tests.filter((test) =>
      wanted.some((path) =>
        path === "" || test === path || test.startsWith(`${path}/`)
      )
    );
  }
  if (options.fast) {
    const plain = tests.filter((test) => kindOf(graph, test) === "plain");
    tests = quickest(plain, msOf, FAST);
    if (tests.length < plain.length) {
      say(
        `${
          plain.length - tests.length
        } more files would take longer than three minutes.`,
      );
    }
  }
  if (options.pages) {
    tests = tests.filter((test) => kindOf(graph, test) === "browser");
  }
  if (options.long) {
    tests = tests.filter((test) =>
      readsVariable(graph, test, Object.keys(LONG))
    );
  }
  if (options.changed === null) return tests;
  const changed = await changedFiles(ROOT, options.changed);
  const found = changedTests(graph, changed);
  for (const note of found.notes) say(note);
  if (found.throughService.length > 0) {
    say(
      `${found.throughService.length} more files of tests reach the change only through the whole service: CI runs them.`,
    );
  }
  return tests.filter((test) => found.tests.has(test));
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, isPath);
  const graph = await readGraph(ROOT);
  const record = await readRecord(`${ROOT}/${RECORD}`);
  const kind = (file: string) => kindOf(graph, file);
  const msOf = expectedMs(record, kind);
  const { shard } = options;
  const wanted = await selected(options, graph, msOf);
  const tests = longestFirst(
    shard === null ? wanted : shardOf(
      wanted,
      expectedWork(record, kind),
      shard.index,
      shard.count,
    ),
    msOf,
  );
  if (options.list) {
    printLines(tests);
    return 0;
  }
  if (tests.length === 0) {
    say("No test is among what was asked for.");
    return options.changed === null ? 1 : 0;
  }
  const env: Record<string, string> = options.long ? { ...LONG } : {};
  using lanes = servedLanes(options, tests);
  // In a record what processors do is all for the one file that runs.
  env.DENO_JOBS = options.record ? "1" : Deno.env.get("DENO_JOBS") ??
    String(lanes === null ? FILES.least : FILES.most);
  // A run that a test starts has none of those around it.
  env.TEST_LANES = lanes === null ? "" : String(lanes.port);
  const modules = options.separate || tests.length <= MAX_SEPARATE
    ? tests
    : await writeGroups(
      ROOT,
      groupsOf(tests, graph, msOf),
      options.record ? groupTextApart : groupText,
    );
  if (!options.record) return await denoTest(modules, options.passedOn, env);

  const folder = await Deno.makeTempDir({ prefix: "test-records-" });
  try {
    const notes = `${folder}/notes`;
    await Deno.mkdir(notes);
    const map = await writeCountedAssert(ROOT, folder);
    const code = await denoTest(
      modules,
      [
        `--import-map=${map}`,
        "--preload",
        "tests/support/record_run.ts",
        ...options.passedOn,
      ],
      { ...env, TEST_RECORDS: notes, TEST_RUN: String(Deno.pid) },
    );
    const updated = updatedRecord(
      // Another run may have added to it since.
      await readRecord(`${ROOT}/${RECORD}`),
      await readNotes(notes),
      new Set(graph.tests),
    );
    await Deno.writeTextFile(`${ROOT}/${RECORD}`, recordText(updated));
    return code;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Lets more files run while the processors are idle; `null` where a person says
 * how many run, or each test is to take as long as it does by itself.
 */
function servedLanes(
  { record }: RunOptions,
  tests: readonly string[],
): ServedLanes | null {
  const isFixed = record || Deno.env.has("DENO_JOBS") ||
    tests.length <= FILES.least;
  return isFixed ? null : serveLanes(FILES);
}

async function denoTest(
  modules: readonly string[],
  passedOn: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const end = passedOn.indexOf("--");
  const options = end < 0 ? passedOn : passedOn.slice(0, end);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--allow-all",
      "--parallel",
      // In this order: a test that waits for its turn does not hang.
      "--preload",
      "tests/support/lane.ts",
      "--preload",
      "tests/support/hang_guard.ts",
      ...options,
      ...modules,
      ...(end < 0 ? [] : passedOn.slice(end)),
    ],
    cwd: ROOT,
    env,
  }).spawn();
  let isOver = false;
  // Who ends the run, as CI does after its time, means the tests.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      if (!isOver) child.kill(signal);
    });
  }
  const { code } = await child.status;
  isOver = true;
  return code;
}

if (import.meta.main) Deno.exit(await run(Deno.args));
