/**
 * Notes what each file of tests costs and does, as a line of JSON in the folder
 * that TEST_RECORDS names. `scripts/test.ts --record` loads it into each worker;
 * the files of one that is cut off leave no line. TEST_RUN is the id of the
 * process of the whole run, where one file runs at a time.
 */
import childProcess from "node:child_process";
import { pathToFileURL } from "node:url";
import { processorTime } from "@/scripts/tests/processor_time.ts";
import type { TestNote } from "@/scripts/tests/record.ts";
import { onTest, onTestsOf } from "./tests_of.ts";

const folder = Deno.env.get("TEST_RECORDS");
if (folder !== undefined) noteRun(folder);

function noteRun(folder: string): void {
  // Of the file that loads, or whose test runs.
  let note = noteOf(
    Deno.mainModule.slice(pathToFileURL(`${Deno.cwd()}/`).href.length),
  );
  const group: TestNote[] = [];
  const noteProcessors = processorMeter(Number(Deno.env.get("TEST_RUN") ?? 0));
  // A worker's clock begins with it, so that starting it counts as loading.
  let loadedMs: number | undefined;
  const loaded = () => loadedMs ??= Math.round(performance.now());
  Deno.test.beforeAll(() => void loaded());
  onTestsOf(async (file, load) => {
    note = noteOf(file);
    group.push(note);
    const begin = group.length === 1 ? 0 : performance.now();
    await load();
    note.loadingMs = Math.round(performance.now() - begin);
    note.ms = note.loadingMs;
    noteProcessors(note);
  });
  onTest((test, register) => {
    const of = note;
    register({
      ...test,
      async fn(context) {
        note = of;
        const begin = performance.now();
        try {
          await test.fn(context);
        } finally {
          of.tests++;
          of.ms += Math.round(performance.now() - begin);
          // Not later: what a browser took is lost when it ends.
          noteProcessors(of);
        }
      },
    });
  });
  countStarts((program) => {
    if (/chrom|headless_shell/i.test(program)) note.browsers++;
    else note.processes++;
  });
  // `counted_assert` of the runner calls it for each assertion of a test.
  Object.assign(globalThis, { countAssertion: () => void note.assertions++ });
  addEventListener("unload", () => {
    noteProcessors(note, true);
    if (group.length === 0) {
      group.push(note);
      note.loadingMs = loaded();
      note.ms = Math.round(performance.now());
    }
    for (const one of group) {
      const path = `${folder}/${crypto.randomUUID()}.json`;
      Deno.writeTextFileSync(path, JSON.stringify(one));
    }
  });
}

/**
 * Returns what adds to a note the time that processors worked for the run since
 * it was last called, or since this. Chromium counts a page's process seconds
 * after its end, and one that ends with the browser not at all: such a loss is
 * no gain of the file that runs then.
 */
function processorMeter(run: number): (note: TestNote, isLast?: true) => void {
  let last = run > 0 ? processorTime(run) : null;
  return (note, isLast) => {
    const now = last && processorTime(run);
    if (!now || !last || (isLast && now.all < last.all)) return;
    note.processorMs = (note.processorMs ?? 0) + now.all - last.all;
    if (!isLast) {
      note.browserMs = (note.browserMs ?? 0) + now.browsers - last.browsers;
      note.pagesMs = (note.pagesMs ?? 0) + now.pages - last.pages;
      note.drawingMs = (note.drawingMs ?? 0) + now.drawing - last.drawing;
      note.networkMs = (note.networkMs ?? 0) + now.network - last.network;
    }
    last = now;
  };
}

function noteOf(file: string): TestNote {
  return {
    file,
    ms: 0,
    loadingMs: 0,
    processes: 0,
    browsers: 0,
    tests: 0,
    assertions: 0,
  };
}

/** Calls `started` with each program that this worker starts, however it does. */
function countStarts(started: (program: string) => void): void {
  const { Command } = Deno;
  class NotedCommand extends Command {
    readonly #program: string;
    constructor(program: string | URL, options?: Deno.CommandOptions) {
      super(program, options);
      this.#program = String(program);
    }
    override spawn() {
      started(this.#program);
      return super.spawn();
    }
    override output() {
      started(this.#program);
      return super.output();
    }
    override outputSync() {
      started(this.#program);
      return super.outputSync();
    }
  }
  Object.defineProperty(Deno, "Command", { value: NotedCommand });
  // What npm packages call, as Playwright and esbuild do.
  for (const name of ["spawn", "spawnSync", "execFile"] as const) {
    const start = childProcess[name] as (...args: unknown[]) => unknown;
    Object.assign(childProcess, {
      [name](...args: unknown[]) {
        started(String(args[0]));
        return start.apply(this, args);
      },
    });
  }
}
