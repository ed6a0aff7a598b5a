/**
 * Counts files of tests that failed and passed when they ran once more:
 * `deno run -A scripts/shaky_tests.ts [file …]` adds those of one run of CI to
 * a record in this machine's cache folder, and prints the files that were shaky
 * in two of its last ten runs. A machine without a cache folder counts nothing.
 */
import { dirname } from "node:path";
import { printLines } from "./failed_tests.ts";

/** Runs of CI that are looked at. */
const RUNS = 10;
/** Times among them after which a file is named. */
const TIMES = 2;

/** Files that were shaky in each of the last runs, the latest at the end. */
export type ShakyRuns = string[][];

/** Adds a run, and leaves out those that are no longer looked at. */
export function withRun(runs: ShakyRuns, files: readonly string[]): ShakyRuns {
  return [...runs, [...files]].slice(-RUNS);
}

/** Returns the files that were shaky twice or more, with how often. */
export function shakyTwice(runs: ShakyRuns): [file: string, times: number][] {
  const times = new Map<string, number>();
  for (const files of runs) {
    for (const file of new Set(files)) {
      times.set(file, (times.get(file) ?? 0) + 1);
    }
  }
  return [...times].filter(([, count]) => count >= TIMES);
}

/** Reads a record; one that is missing or was cut off counts as empty. */
export async function readRuns(path: string): Promise<ShakyRuns> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Writes a record, whole or not at all. */
export async function writeRuns(path: string, runs: ShakyRuns): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(draft, JSON.stringify(runs));
  await Deno.rename(draft, path);
}

function recordPath(): string | null {
  const home = Deno.env.get("HOME");
  const cache = Deno.env.get("XDG_CACHE_HOME") ??
    (home === undefined ? null : `${home}/.cache`);
  return cache === null ? null : `${cache}/limelight/shaky_tests.json`;
}

if (import.meta.main) {
  const path = recordPath();
  if (path !== null) {
    const runs = withRun(await readRuns(path), Deno.args);
    try {
      await writeRuns(path, runs);
    } catch (error) {
      // A folder that cannot be written says nothing about the tests.
      printLines([`Shaky tests are not counted: ${(error as Error).message}`]);
    }
    printLines(
      shakyTwice(runs).map(([file, times]) =>
        `SHAKY AGAIN: ${file}, ${times} times in ${runs.length} runs. Mend it.`
      ),
    );
  }
}
