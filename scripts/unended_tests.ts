/**
 * Prints the test files of a folder that did not come to their end in a run
 * that was cut off, one a line, from what `note_ended.ts` noted of it:
 * `deno run --allow-read scripts/unended_tests.ts tests ended.txt`.
 */
import { pathToFileURL } from "node:url";
import { filesNamed } from "@/tests/architecture/source_files.ts";
import { printLines } from "./failed_tests.ts";

/** Names of the files that `deno test` takes here. */
export const TEST_FILE = /_test\.tsx?$/;
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
  printLines(unendedTestFiles(await filesNamed(TEST_FILE, folder), notes));
}
