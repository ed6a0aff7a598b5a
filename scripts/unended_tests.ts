/**
 * Prints the test files of a folder that did not come to their end in a run
 * that was cut off, one a line, from what `note_ended.ts` noted of it:
 * `deno run --allow-read scripts/unended_tests.ts tests ended.txt`.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { filesNamed } from "@/tests/architecture/source_files.ts";
import { printLines } from "./failed_tests.ts";
import { filesOfModule } from "./tests/group_module.ts";

/** Names of the files that `deno test` takes here. */
export const TEST_FILE = /_test\.tsx?$/;
/** Modules that ended last, whose failures may not have been printed any more. */
const MAX_UNPRINTED = 8;

/** Returns those of the files at `paths` that `noted` does not say to have ended and been told of. */
export async function unendedTestFiles(
  paths: string[],
  noted: string,
): Promise<string[]> {
  const modules = noted.trimEnd().split("\n").slice(0, -MAX_UNPRINTED);
  const files = await Promise.all(
    modules.map((module) => filesOfModule(fileURLToPath(module))),
  );
  const ended = new Set(files.flat().map((path) => resolve(path)));
  return paths.filter((path) => !ended.has(resolve(path)));
}

if (import.meta.main) {
  const [folder, noted] = Deno.args;
  if (folder === undefined || noted === undefined) {
    throw new Error("Name the folder of the tests and the file with the notes");
  }
  const notes = await Deno.readTextFile(noted);
  printLines(
    await unendedTestFiles(await filesNamed(TEST_FILE, folder), notes),
  );
}
