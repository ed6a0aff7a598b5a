/**
 * Prints the test files of a folder that did not come to their end in a run
 * that was cut off, one a line, from what `note_ended.ts` noted of it:
 * `deno run --allow-read scripts/unended_tests.ts tests ended.txt`.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { printLines } from "./failed_tests.ts";

/** Returns the test files in `folder` and the folders in it, as `deno test` takes them. */
export function testFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return testFiles(path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  }).sort();
}

/** Files that ended last, whose failures may not have been printed any more. */
const MAX_UNPRINTED = 8;

/** Returns those of the files at `paths` that `noted` does not say to have ended and been told of. */
export function unendedTestFiles(paths: string[], noted: string): string[] {
  const ended = new Set(noted.trimEnd().split("\n").slice(0, -MAX_UNPRINTED));
  return paths.filter((path) => !ended.has(pathToFileURL(path).href));
}

if (import.meta.main) {
  const [folder, noted] = Deno.args;
  if (folder === undefined || noted === undefined) {
    throw new Error("Name the folder of the tests and the file with the notes");
  }
  const notes = await Deno.readTextFile(noted);
  printLines(unendedTestFiles(testFiles(folder), notes));
}
