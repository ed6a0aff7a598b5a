/**
 * Notes what a file of tests costs and does, as one line of JSON in the folder
 * that TEST_RECORDS names. `scripts/test.ts --record` loads it before each file
 * of tests; a file that is cut off leaves no line.
 */
import childProcess from "node:child_process";
import { pathToFileURL } from "node:url";
import type { TestNote } from "@/scripts/tests/record.ts";

const folder = Deno.env.get("TEST_RECORDS");
if (folder !== undefined) noteRun(folder);

function noteRun(folder: string): void {
  const note: TestNote = {
    file: Deno.mainModule.slice(pathToFileURL(`${Deno.cwd()}/`).href.length),
    ms: 0,
    loadingMs: 0,
    processes: 0,
    browsers: 0,
    tests: 0,
    assertions: 0,
  };
  // A worker's clock begins with it, so that starting it counts as loading.
  let isLoaded = false;
  const loaded = () => {
    if (!isLoaded) note.loadingMs = Math.round(performance.now());
    isLoaded = true;
  };
  Deno.test.beforeAll(loaded);
  Deno.test.afterEach(() => void note.tests++);
  countStarts((program) => {
    if (/chrom|headless_shell/i.test(program)) note.browsers++;
    else note.processes++;
  });
  // `counted_assert` of the runner calls it for each assertion of a test.
  Object.assign(globalThis, { countAssertion: () => void note.assertions++ });
  addEventListener("unload", () => {
    loaded();
    note.ms = Math.round(performance.now());
    const path = `${folder}/${crypto.randomUUID()}.json`;
    Deno.writeTextFileSync(path, JSON.stringify(note));
  });
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
