/**
 * The module of a group of test files: it loads them into one worker, which
 * loads and compiles what they share once.
 */

/**
 * Folder of the groups' modules, from the project's root. Git does not know it,
 * and `deno.json` lets tests alone look there: a module may name files that a
 * change has moved since.
 */
export const GROUPS = ".cache/test_groups";

/**
 * Returns the text of a group's module. Deno reads all modules of a run once,
 * before its workers begin, so far as they are imported in this way.
 */
export function groupText(files: readonly string[]): string {
  return files.map((file) => `import ${JSON.stringify(`@/${file}`)};\n`).join(
    "",
  );
}

/** Returns the text of a group's module whose files load one after the other, so that a record can tell them apart. */
export function groupTextApart(files: readonly string[]): string {
  const lines = files.map((file) =>
    `await testsOf(${JSON.stringify(file)}, () => import(${
      JSON.stringify(`@/${file}`)
    }));\n`
  );
  return `import { testsOf } from "@/tests/support/tests_of.ts";\n${
    lines.join("")
  }`;
}

/** A line of either that names a file. */
const FILE_LINE = /^(?:import "@\/|await testsOf\(")([^"]+)"/gm;

/** Returns the files of tests that a module runs: those of a group, or the module itself. */
export async function filesOfModule(path: string): Promise<string[]> {
  if (!path.includes(`${GROUPS}/`)) return [path];
  const text = await Deno.readTextFile(path);
  return [...text.matchAll(FILE_LINE)].map(([, file]) => file!);
}
