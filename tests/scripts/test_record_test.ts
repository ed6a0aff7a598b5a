import { fileURLToPath } from "node:url";
import { assert, assertEquals } from "@std/assert";
import { dearestLines } from "@/scripts/slow_tests.ts";
import { writeCountedAssert } from "@/scripts/tests/counted_assert.ts";
import {
  expectedMs,
  expectedWork,
  longestFirst,
  quickest,
  readNotes,
  recordText,
  shardOf,
  type TestCosts,
  type TestRecord,
  updatedRecord,
} from "@/scripts/tests/record.ts";
import { GROUP_MS, groupsOf } from "@/scripts/tests/groups.ts";
import { groupTextApart } from "@/scripts/tests/group_module.ts";
import { kindOf, readGraph } from "@/scripts/tests/import_graph.ts";
import {
  partOf,
  type Process,
  processIn,
  processorTime,
  sumOf,
} from "@/scripts/tests/processor_time.ts";
import { shakyTwice, withRun } from "@/scripts/shaky_tests.ts";

const costs = (ms: number): TestCosts => ({
  ms,
  loadingMs: ms / 2,
  processes: 0,
  browsers: 0,
  tests: 1,
  assertions: 2,
});

/** A hundred files whose times are as unequal as those of the suite. */
const RECORD = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [`f${i}`, costs(40_000 / (i + 1))]),
);
const FILES = Object.keys(RECORD);

/** Returns how long files of one kind take by a record. */
const msOf = (record: TestRecord) => expectedMs(record, () => "plain");

Deno.test("shards have every file once and take about as long as each other", () => {
  for (const count of [1, 2, 3, 5]) {
    const shards = Array.from(
      { length: count },
      (_, i) => shardOf(FILES, msOf(RECORD), i + 1, count),
    );
    assertEquals(shards.flat().sort(), FILES.toSorted());
    const times = shards.map((files) =>
      files.reduce((total, file) => total + RECORD[file]!.ms, 0)
    );
    const longest = Math.max(...times);
    assert(
      longest === 40_000 || longest < Math.min(...times) * 1.02,
      `${count}: ${times}`,
    );
  }
});

Deno.test("a group has files of one kind, and each file is in one group", async () => {
  const root = fileURLToPath(import.meta.resolve("@/"));
  const graph = await readGraph(root);
  const record = Object.fromEntries(
    graph.tests.map((file, at) => [file, costs(at % 7 * 1_000 + 10)]),
  );
  const groups = groupsOf(graph.tests, graph, msOf(record));
  assertEquals(groups.flat().sort(), [...graph.tests]);
  assert(groups.length < graph.tests.length / 2);
  const time = (files: readonly string[]) =>
    files.reduce((total, file) => total + record[file]!.ms, 0);
  for (const files of groups) {
    const kinds = new Set(files.map((file) => kindOf(graph, file)));
    assertEquals(kinds.size, 1);
    const [kind = "plain"] = kinds;
    assert(files.length === 1 || time(files) <= GROUP_MS[kind], `${files}`);
  }
  const times = groups.map(time);
  assertEquals(times, times.toSorted((one, other) => other - one));
});

Deno.test("the longest files start first; one without a record stands where its kind does", () => {
  const record = {
    "pages/short": costs(10_000),
    "pages/long": costs(90_000),
    "core/short": costs(10),
    "core/long": costs(30),
  };
  const msOf = expectedMs(record, (file) => file.split("/")[0]!);
  assertEquals(msOf("pages/new"), 50_000);
  assertEquals(msOf("core/new"), 20);
  const files = [...Object.keys(record), "core/new", "pages/new"];
  assertEquals(longestFirst(files, msOf), [
    "pages/long",
    "pages/new",
    "pages/short",
    "core/long",
    "core/new",
    "core/short",
  ]);
  // Nothing is known of such files.
  assertEquals(msOf("clients/new"), 3_000);
});

Deno.test("what only computes is as long as it had a processor, what waits for others as it took", () => {
  const record = {
    "plain/a": { ...costs(9_000), processorMs: 1_000 },
    "plain/old": costs(3_000),
    "browser/a": { ...costs(9_000), processorMs: 1_000 },
  };
  const msOf = expectedMs(record, (file) => file.split("/")[0]!);
  assertEquals(
    ["plain/a", "plain/old", "plain/new", "browser/a"].map(msOf),
    [1_000, 3_000, 2_000, 9_000],
  );
});

Deno.test("the work of a file is what processors did for it, or the part of its time that those of its kind have", () => {
  const record = {
    "browser/a": { ...costs(9_000), processorMs: 2_000 },
    "browser/b": { ...costs(1_000), processorMs: 3_000 },
    "browser/old": costs(4_000),
    "plain/a": { ...costs(9_000), processorMs: 1_000 },
    "process/old": costs(700),
  };
  const workOf = expectedWork(record, (file) => file.split("/")[0]!);
  assertEquals(
    ["browser/a", "browser/old", "plain/a", "plain/new", "process/old"]
      .map(workOf),
    [2_000, 2_000, 1_000, 1_000, 700],
  );
  // One that waits long is no more to do than one that computes as much.
  const shards = [1, 2].map((index) =>
    shardOf(["browser/a", "browser/b", "plain/a"], workOf, index, 2)
  );
  assertEquals(shards, [["browser/b"], ["browser/a", "plain/a"]]);
});

Deno.test("what is to be quick leaves out the longest files, until the rest fits", () => {
  const record = { a: costs(5_000), b: costs(90_000), c: costs(4_000) };
  const quick = (ms: number) =>
    quickest(["a", "b", "c"], msOf(record), { ms, cores: 2 });
  assertEquals(quick(49_500), ["a", "b", "c"]);
  assertEquals(quick(49_000), ["a", "c"]);
  assertEquals(quick(2_000), ["c"]);
  assertEquals(quick(1_000), []);
});

Deno.test("a record keeps what did not run, takes what ran, and forgets what is gone", () => {
  const record = { gone: costs(1), kept: costs(2), ran: costs(3) };
  const updated = updatedRecord(record, [{ file: "ran", ...costs(4) }, {
    file: "added",
    ...costs(5),
  }], new Set(["kept", "ran", "added"]));
  assertEquals(Object.keys(updated), ["added", "kept", "ran"]);
  assertEquals(updated.ran, costs(4));
  assertEquals(JSON.parse(recordText(updated)), updated);
  // One file a line, so that two changes merge.
  assertEquals(recordText(updated).split("\n").length, 6);
});

for (const isGroup of [false, true]) {
  const of = isGroup ? "each file of a group" : "a file";
  Deno.test(`a run notes time, programs, tests and assertions of ${of}, and changes none`, async () => {
    await noted(isGroup);
  });
}

async function noted(isGroup: boolean): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const path = "tests/noted_test.ts";
  try {
    const notes = `${root}/notes`;
    for (const folder of [notes, `${root}/tests`]) await Deno.mkdir(folder);
    // By its file: while a run is recorded the name leads to what counts.
    const assertions = import.meta.resolve("@/lib/jsr/std_assert/assert.ts");
    const imports = {
      "@std/assert": assertions,
      "@/": import.meta.resolve("@/"),
    };
    await Deno.writeTextFile(`${root}/deno.json`, JSON.stringify({ imports }));
    await Deno.writeTextFile(
      `${root}/${path}`,
      `import { assert, assertEquals, assertRejects } from "@std/assert";
       import childProcess from "node:child_process";
       Deno.test("counted", async () => {
         assert(true);
         await assertRejects(() => Promise.reject(new Error("x")), Error, "x");
         new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync();
         await new Deno.Command(Deno.execPath(), { args: ["--version"] }).output();
         childProcess.spawnSync(Deno.execPath(), ["--version"]);
       });
       Deno.test("fails", () => assertEquals(1 as number, 2));
       Deno.test.ignore("ignored", () => {});`,
    );
    const other = "tests/other_test.ts";
    await Deno.writeTextFile(
      `${root}/${other}`,
      `import { assert } from "@std/assert";
       Deno.test({ name: "other", fn: () => assert(true) });`,
    );
    await Deno.writeTextFile(
      `${root}/group.ts`,
      groupTextApart([path, other]).replaceAll('import("@/', 'import("./')
        .replaceAll("@/", import.meta.resolve("@/")),
    );
    const map = await writeCountedAssert(root, root);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        "test",
        "-A",
        "--no-check",
        `--import-map=${map}`,
        "--preload",
        import.meta.resolve("@/tests/support/record_run.ts"),
        isGroup ? "group.ts" : path,
      ],
      cwd: root,
      env: {
        TEST_RECORDS: notes,
        TEST_RUN: String(Deno.pid),
        NO_COLOR: "1",
      },
    }).output();
    const said = new TextDecoder().decode(stdout);
    const passed = isGroup ? 2 : 1;
    assert(said.includes(`| ${passed} passed | 1 failed | 1 ignored`), said);
    const all = await readNotes(notes);
    assertEquals(all.length, passed);
    const note = all.find(({ file }) => file === path);
    if (isGroup) {
      const { tests, assertions } = all.find(({ file }) => file === other)!;
      assertEquals({ tests, assertions }, { tests: 1, assertions: 1 });
    }
    const {
      ms,
      processorMs = NaN,
      browserMs = NaN,
      pagesMs = NaN,
      drawingMs = NaN,
      networkMs = NaN,
      loadingMs,
      ...counts
    } = note!;
    assertEquals(counts, {
      file: path,
      processes: 3,
      browsers: 0,
      tests: 2,
      assertions: 3,
    });
    assert(0 < loadingMs && loadingMs < ms, `${loadingMs} of ${ms}`);
    // Of this process as well, and of browsers that other tests in it have.
    const times = [browserMs, pagesMs, drawingMs, networkMs];
    assert(processorMs > 0, `${processorMs}`);
    assert(times.every((time) => !Number.isNaN(time)), `${times}`);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("processors' time counts all that a process started, what has ended among it", async () => {
  // In a process of its own: browsers of other tests end in this one.
  const busy = "for (const end = Date.now() + 300; Date.now() < end;);";
  const code = `
    import { processorTime } from "@/scripts/tests/processor_time.ts";
    const before = processorTime(Deno.pid).all;
    const args = ["eval", ${JSON.stringify(busy)}];
    await new Deno.Command(Deno.execPath(), { args }).output();
    console.log(processorTime(Deno.pid).all - before);`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
    cwd: fileURLToPath(import.meta.resolve("@/")),
  }).output();
  const passed = Number(new TextDecoder().decode(stdout));
  assert(passed >= 10, `${passed}`);
  // No process has such an id.
  assertEquals(processorTime(2 ** 30), null);
});

Deno.test("a browser's time is told by its parts, with the pages that have ended", () => {
  const of = (parent: number, args?: string): Process => {
    const part = args === undefined ? undefined : partOf(args);
    return {
      name: args === undefined ? "deno" : "chromium",
      parent,
      ms: 1,
      ...part ? { part } : {},
    };
  };
  const args = (...switches: string[]) =>
    ["/x/chromium", ...switches, ""].join("\0");
  const network = "--utility-sub-type=network.mojom.NetworkService";
  const processes = new Map([
    [1, of(0)],
    [2, of(1)],
    [3, of(1, args("--headless"))],
    [4, of(3, args("--type=zygote", "--no-sandbox"))],
    [5, of(4, args("--type=renderer", "--no-sandbox"))],
    [6, of(4, args("--type=gpu-process"))],
    [7, of(3, args("--type=utility", network))],
    [8, of(3, args("--type=utility", "--utility-sub-type=audio.mojom.Audio"))],
  ]);
  assertEquals(sumOf(processes, 1), {
    all: 8,
    browsers: 6,
    pages: 2,
    drawing: 1,
    network: 1,
  });
  assertEquals(sumOf(processes, 4).all, 3);
});

Deno.test("a process is read from its line, whatever its name", () => {
  const of = (name: string) =>
    processIn(
      `7 (${name}) S 3 7 7 0 -1 4 9 9 9 9 10 20 30 40 20 0 1 0 99 1 1\n`,
    );
  assertEquals(of("chromium"), { name: "chromium", parent: 3, ms: 1_000 });
  assertEquals(of("a) S (b")?.ms, 1_000);
  assertEquals(processIn(""), null);
});

Deno.test("the dearest files are printed by kind, and folders with their sums", () => {
  const lines = dearestLines({
    "tests/a/one_test.ts": {
      ...costs(2_000),
      browsers: 1,
      processorMs: 1_500,
      browserMs: 1_000,
      pagesMs: 600,
      drawingMs: 200,
      networkMs: 100,
    },
    "tests/a/two_test.ts": costs(3_000),
    "tests/b/three_test.ts": { ...costs(1_000), processes: 4 },
  });
  assertEquals(lines.slice(0, 4), [
    "Time, in seconds:",
    "      3.0  tests/a/two_test.ts",
    "      2.0  tests/a/one_test.ts",
    "      1.0  tests/b/three_test.ts",
  ]);
  const at = lines.indexOf("Browsers started:");
  assertEquals(lines[at + 1], "        1  tests/a/one_test.ts");
  assertEquals(lines.slice(-4), [
    "     time  processors  browser    pages  drawing  network  loading  files  measured  tests  assertions",
    "      5.0         1.5      1.0      0.6      0.2      0.1      2.5      2         1      2           4  tests/a",
    "      1.0         0.0      0.0      0.0      0.0      0.0      0.5      1         0      1           2  tests/b",
    "      6.0         1.5      1.0      0.6      0.2      0.1      3.0      3         1      3           6  all",
  ]);
});

Deno.test("a file that was shaky twice in ten runs is named, and forgotten after them", () => {
  let runs = withRun([], ["one", "two"]);
  assertEquals(shakyTwice(runs), []);
  runs = withRun(withRun(runs, []), ["two"]);
  assertEquals(shakyTwice(runs), [["two", 2]]);
  for (let run = 0; run < 7; run++) runs = withRun(runs, []);
  assertEquals(shakyTwice(runs), [["two", 2]]);
  runs = withRun(runs, []);
  assertEquals(shakyTwice(runs), []);
});
