import { resolve } from "node:path";
import { type Bundle, bundle, type BundleOptions } from "./build_bundle.ts";
import { contentHash, writeWhole } from "./build_folder.ts";
import { readImportMap } from "./build_import_map.ts";

/** Files that decide what a bundle and its entry look like, beside its inputs. */
const MAKERS = [
  "bit_set.ts",
  "build_bundle.ts",
  "build_cache.ts",
  "build_gather.ts",
  "build_gather_plugin.ts",
  "build_import_map.ts",
  "build_quiet.ts",
  "merge_chunks.ts",
].map((name) => new URL(name, import.meta.url));

interface Entry {
  bundle: Bundle;
  /** Hash of every input, by its path below the root. */
  hashes: Record<string, string>;
}

/**
 * Bundles as `bundle` does, and keeps the result in `.cache/fresh` beside the
 * configuration file as long as every file that went into it has the same
 * content: a test process does not have to start esbuild.
 */
export async function cachedBundle(options: BundleOptions): Promise<Bundle> {
  const map = await readImportMap(options.root);
  const { root, ...rest } = options;
  const makers = await Promise.all(MAKERS.map((url) => Deno.readTextFile(url)));
  const key = await contentHash(JSON.stringify([makers, rest, map.imports]));
  const folder = `${map.folder}/.cache/fresh`;
  const path = `${folder}/${key}.json`;
  const kept = await readEntry(path);
  if (kept && await isCurrent(root, kept)) return kept.bundle;

  const fresh = await bundle(options);
  const entry: Entry = {
    bundle: fresh,
    hashes: await hashesOf(root, fresh.inputs),
  };
  await Deno.mkdir(folder, { recursive: true });
  await writeWhole(path, JSON.stringify(entry));
  return fresh;
}

async function readEntry(path: string): Promise<Entry | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) {
      return null;
    }
    throw error;
  }
}

async function isCurrent(
  root: string,
  { bundle, hashes }: Entry,
): Promise<boolean> {
  try {
    const now = await hashesOf(root, bundle.inputs);
    return bundle.inputs.every((input) => now[input] === hashes[input]);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function hashesOf(
  root: string,
  inputs: string[],
): Promise<Record<string, string>> {
  const pairs = inputs.map(async (
    input,
  ) => [input, await contentHash(await Deno.readFile(resolve(root, input)))]);
  return Object.fromEntries(await Promise.all(pairs));
}
