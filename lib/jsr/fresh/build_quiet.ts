import { dirname } from "node:path";

const PACKAGES = "node_modules";

/**
 * Finds the modules of packages that say by `sideEffects` that some or all of
 * theirs do nothing by themselves: the bundler leaves out an import of one that
 * nothing is taken from. Paths are below the root.
 */
export async function quietModules(
  root: string,
  inputs: readonly string[],
): Promise<Set<string>> {
  const found = new Map<string, Promise<boolean>>();

  function isQuiet(folder: string): Promise<boolean> {
    let quiet = found.get(folder);
    if (!quiet) found.set(folder, quiet = look(folder));
    return quiet;
  }

  /** Looks in a folder of a package, and in those above it. */
  async function look(folder: string): Promise<boolean> {
    if (folder.endsWith(PACKAGES) || folder === ".") return false;
    return await saysQuiet(`${root}/${folder}/package.json`) ||
      await isQuiet(dirname(folder));
  }

  const quiet = new Set<string>();
  for (const input of inputs) {
    if (!input.includes(`${PACKAGES}/`)) continue;
    if (await isQuiet(dirname(input))) quiet.add(input);
  }
  return quiet;
}

async function saysQuiet(path: string): Promise<boolean> {
  try {
    const { sideEffects = true } = JSON.parse(await Deno.readTextFile(path));
    return sideEffects !== true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
