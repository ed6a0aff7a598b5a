/**
 * Prints the test files that failed in a run of `deno test`, one a line, from
 * the record of what it said: `deno run --allow-read scripts/failed_tests.ts run.log`.
 * Prints nothing when the record does not say all of them, as that of a run
 * that was cut off.
 */

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
/** Line about a failure: a test with its place, or a file outside of its tests. */
const FAILURE = /(?:^| => )(\.\/\S+\.tsx?)(?::\d+:\d+| \(uncaught error\))$/;

/**
 * Returns the files named under FAILURES, each once; `null` when that cannot be
 * read, or names fewer failures than the last line counts though no error was
 * uncaught.
 */
export function failedTestFiles(record: string): string[] | null {
  const text = record.replaceAll(ESCAPES, "").replaceAll("\r", "");
  const begin = text.lastIndexOf("\n FAILURES ");
  const count = /\nFAILED \| .*?(\d+) failed/.exec(text.slice(begin));
  if (begin < 0 || count === null) return null;
  const lines = text.slice(begin, begin + count.index).split("\n").slice(2)
    .filter((line) => line.trim() !== "");
  const files = lines.map((line) => FAILURE.exec(line)?.[1]);
  // An error that nobody caught also counts for the tests that it kept from running.
  const isCounted = lines.length >= Number(count[1]) ||
    lines.some((line) => line.endsWith(" (uncaught error)"));
  if (!isCounted || files.includes(undefined)) return null;
  return [...new Set(files as string[])];
}

if (import.meta.main) {
  const [path] = Deno.args;
  if (path === undefined) {
    throw new Error("Name the file that has the record of the run");
  }
  const files = failedTestFiles(await Deno.readTextFile(path)) ?? [];
  const text = files.map((file) => `${file}\n`).join("");
  await Deno.stdout.write(new TextEncoder().encode(text));
}
