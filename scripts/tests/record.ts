/** The costs and the work of each file of tests, as `bench/tests.json` keeps them. */

/** Costs of one file in one run, and how much it checked. */
export interface TestCosts {
  /** Milliseconds from the start of its worker to its end. */
  ms: number;
  /**
   * Milliseconds that processors worked for it: its own process, programs and
   * browsers. About the same however much else the machine does. Records from
   * before it was noted have none, nor those of systems other than Linux.
   */
  processorMs?: number;
  /** Of them in the browser of the run. */
  browserMs?: number;
  /** Of the browser's, in the processes of its pages. */
  pagesMs?: number;
  /** Of the browser's, for drawing what pages painted. */
  drawingMs?: number;
  /** Of the browser's, in its network. */
  networkMs?: number;
  /** Milliseconds of them until its first test: starting the worker, loading modules. */
  loadingMs: number;
  /** Programs that it started, browsers not counted. */
  processes: number;
  browsers: number;
  /** Tests that ran, those that failed among them. */
  tests: number;
  /** Calls of `@std/assert` from modules of tests. */
  assertions: number;
}

/** Note of a worker at the end of its file. */
export interface TestNote extends TestCosts {
  /** Path from the project's root. */
  file: string;
}

/** Costs by file of tests, in order of their names. */
export type TestRecord = Record<string, TestCosts>;

/** The record's path from the project's root. */
export const RECORD = "bench/tests.json";

/** Milliseconds that a file is taken to need of whose kind the record knows none. */
const UNKNOWN_MS = 3_000;

/** Reads the record; empty where there is none yet. */
export async function readRecord(path: string = RECORD): Promise<TestRecord> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}

/** Reads the notes that workers left in a folder. */
export async function readNotes(folder: string): Promise<TestNote[]> {
  const notes: TestNote[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    notes.push(JSON.parse(await Deno.readTextFile(`${folder}/${name}`)));
  }
  return notes;
}

/** Returns a record with the notes of a run in it, without files that are gone. */
export function updatedRecord(
  record: TestRecord,
  notes: readonly TestNote[],
  tests: ReadonlySet<string>,
): TestRecord {
  const all = new Map(Object.entries(record));
  for (const { file, ...costs } of notes) all.set(file, costs);
  return Object.fromEntries(
    [...all].filter(([file]) => tests.has(file))
      .sort(([one], [other]) => one < other ? -1 : 1),
  );
}

/** Formats a record with one file a line. */
export function recordText(record: TestRecord): string {
  const lines = Object.entries(record).map(([file, costs]) =>
    `  ${JSON.stringify(file)}: ${JSON.stringify(costs)}`
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** Returns how long a file takes, ms. */
export type ExpectedMs = (file: string) => number;

/**
 * Returns how long files take by a record; one that it does not know takes as
 * long as those of its kind do on average. What starts neither browsers nor
 * programs is as long as it had a processor: it waits for little else, and the
 * record may be of a machine that had much else to do.
 */
export function expectedMs(
  record: TestRecord,
  kindOf: (file: string) => string,
): ExpectedMs {
  const timeOf = (file: string, { ms, processorMs = ms }: TestCosts): number =>
    kindOf(file) === "plain" ? processorMs : ms;
  const known = new Map<string, number>();
  let averages: Map<string, number> | undefined;
  return (file) => {
    let ms = known.get(file);
    if (ms !== undefined) return ms;
    const costs = record[file];
    if (costs) ms = timeOf(file, costs);
    else {
      averages ??= averagesOf(
        Object.entries(record).map(([one, of]) => [one, timeOf(one, of)]),
        kindOf,
      );
      ms = averages.get(kindOf(file)) ?? UNKNOWN_MS;
    }
    known.set(file, ms);
    return ms;
  };
}

/**
 * Returns how long processors work for files by a record. Shards have machines
 * of their own, on which tests wait side by side and compute in turn. A file
 * whose time alone is known has the part of it that those of its kind have.
 */
export function expectedWork(
  record: TestRecord,
  kindOf: (file: string) => string,
): ExpectedMs {
  const msOf = expectedMs(record, kindOf);
  const known = Object.entries(record)
    .filter(([, { processorMs }]) => processorMs !== undefined);
  const parts = new Map(
    [...Map.groupBy(known, ([file]) => kindOf(file))].map(([kind, files]) => {
      let work = 0;
      let time = 0;
      for (const [file, { processorMs = 0 }] of files) {
        work += processorMs;
        time += msOf(file);
      }
      return [kind, time > 0 ? work / time : 1];
    }),
  );
  return (file) =>
    record[file]?.processorMs ?? msOf(file) * (parts.get(kindOf(file)) ?? 1);
}

function averagesOf(
  times: readonly (readonly [file: string, ms: number])[],
  kindOf: (file: string) => string,
): Map<string, number> {
  const kinds = Map.groupBy(times, ([file]) => kindOf(file));
  return new Map(
    [...kinds].map(([kind, files]) => {
      const sum = files.reduce((total, [, ms]) => total + ms, 0);
      return [kind, sum / files.length];
    }),
  );
}

/**
 * Sorts files, the longest first. Of one folder `deno test` starts them in that
 * order, so that none is alone at its end; folders come in an order of its own.
 * Equal ones stay in their order.
 */
export function longestFirst(
  files: readonly string[],
  msOf: ExpectedMs,
): string[] {
  return [...files].sort((one, other) => msOf(other) - msOf(one));
}

/**
 * Returns the files of shard `index` of `count`, counted from 1: each file is
 * given to the shard that has least to do, the longest first.
 */
export function shardOf(
  files: readonly string[],
  msOf: ExpectedMs,
  index: number,
  count: number,
): string[] {
  const shards = Array.from({ length: count }, () => ({
    ms: 0,
    files: [] as string[],
  }));
  for (const file of longestFirst(files, msOf)) {
    const least = shards.reduce((one, other) =>
      other.ms < one.ms ? other : one
    );
    least.ms += msOf(file);
    least.files.push(file);
  }
  return shards[index - 1]?.files ?? [];
}

/** Returns the files without the longest ones: as many as `cores` run in `ms`. */
export function quickest(
  files: readonly string[],
  msOf: ExpectedMs,
  { ms, cores }: { ms: number; cores: number },
): string[] {
  const left = longestFirst(files, msOf);
  let total = left.reduce((sum, file) => sum + msOf(file), 0);
  while (total > ms * cores && left.length > 0) {
    total -= msOf(left.shift()!);
  }
  return left.sort();
}
