/**
 * Prints the test files that failed in a run of `deno test`, one a line, from
 * the record of what it said and its report (`--junit-path`):
 * `deno run --allow-read scripts/failed_tests.ts run.log report.xml`.
 * Ends with code 2 when the record does not say all of them, as that of a run
 * that was cut off. What was cut off may run on into the same record.
 */

import { filesOfModule, GROUPS } from "./tests/group_module.ts";
import { cutOffTests } from "./tests/cut_off_tests.ts";

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
/** Line about a failure: a test with its place, or a file outside of its tests. */
const FAILURE = /(?:^| => )(\.\/\S+\.tsx?)(?::\d+:\d+| \(uncaught error\))$/;
/** Line about a test that has just failed; a run that is cut off has no other. */
const FAILED_TEST = /^(\.\/\S+\.tsx?) => (.*) \.\.\. FAILED \(.*\)$/;
/** Line that ends a run: whether it was good, and how many tests failed. */
const RESULT = /^(ok|FAILED) \| \d+ passed.*?(?: \| (\d+) failed.*)?$/;

/**
 * Returns the modules with failures, each once: files of tests, and groups of
 * them of which the record does not say the file. `null` when that cannot be
 * read: the record has no result, or names fewer failures than its last line
 * counts though no error was uncaught.
 */
export function failedTestFiles(record: string): string[] | null {
  const lines = record.replaceAll(ESCAPES, "").replaceAll("\r", "").split("\n");
  const end = lines.findLastIndex((line) => RESULT.test(line));
  if (end < 0) return null;
  const seen = lines.slice(0, end).flatMap((line) => {
    const [, path, name] = FAILED_TEST.exec(line) ?? [];
    return path === undefined ? [] : [{ path, name: name! }];
  });
  const [, result, count = "0"] = RESULT.exec(lines[end]!)!;
  if (result === "ok") return [...new Set(seen.map(({ path }) => path))];
  const begin = lines.lastIndexOf(" FAILURES ", end);
  if (begin < 0) return null;
  const failures = lines.slice(begin + 1, end).filter((line) =>
    line.trim() !== ""
  );
  const files = failures.map((line) => FAILURE.exec(line)?.[1]);
  // An error that nobody caught also counts for the tests that it kept from running.
  const isCounted = failures.length >= Number(count) ||
    failures.some((line) => line.endsWith(" (uncaught error)"));
  if (!isCounted || files.includes(undefined)) return null;
  // A group's test is told again by its place, unless its run was cut off.
  const unplaced = seen.filter(({ path, name }) =>
    !path.includes(GROUPS) ||
    !failures.some((line) => line.startsWith(`${name} => `))
  );
  return [
    ...new Set([
      ...unplaced.map(({ path }) => path),
      ...files as string[],
    ]),
  ];
}

/**
 * Returns the files of tests behind modules with failures, each once, and the
 * tests that ran when an error came that nobody caught. Of a group that such an
 * error broke off these are the files that have a test without an end by the
 * report; all files where it does not say so.
 */
export async function filesToRunAgain(
  modules: readonly string[],
  report: string,
): Promise<{ files: string[]; broken: string[] }> {
  const cutOff = cutOffTests(report);
  const broken: string[] = [];
  const files = await Promise.all(modules.map(async (module) => {
    const own = new Set(
      (await filesOfModule(module)).map((path) => path.replace(/^\.\//, "")),
    );
    const unended = cutOff.filter(({ file }) => own.has(file));
    const [first] = unended;
    // They run one after the other: the others were still to come.
    if (first) broken.push(`${first.name} => ${first.file}`);
    return [...first ? new Set(unended.map(({ file }) => file)) : own];
  }));
  return { files: [...new Set(files.flat())], broken };
}

/** Prints texts, one a line. */
export function printLines(texts: readonly string[]): void {
  const lines = texts.map((text) => `${text}\n`).join("");
  Deno.stdout.writeSync(new TextEncoder().encode(lines));
}

if (import.meta.main) {
  const [path, report] = Deno.args;
  if (path === undefined || report === undefined) {
    throw new Error("Name the files that have the record and the report");
  }
  const modules = failedTestFiles(await Deno.readTextFile(path));
  if (modules === null) Deno.exit(2);
  const { files, broken } = await filesToRunAgain(
    modules,
    await Deno.readTextFile(report),
  );
  for (const test of broken) {
    Deno.stderr.writeSync(
      new TextEncoder().encode(`UNCAUGHT ERROR while this ran: ${test}\n`),
    );
  }
  printLines(files);
}
