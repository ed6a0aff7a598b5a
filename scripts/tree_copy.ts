/** Copies of the project for other uses of it: without the stand-ins, or for a host. */
import { join } from "node:path";

/**
 * Files that a tool made and can make again, or that belong to one machine; at
 * the root only.
 */
const NOT_SOURCES = new Set([
  ".cache",
  ".git",
  "_fresh",
  "_server",
  "data",
  "dist",
  "node_modules",
  "release",
]);

/** Fields of `deno.json` that a copy changes. */
export interface ProjectConfig {
  links?: string[];
  imports: Record<string, string>;
  scopes?: Record<string, Record<string, string>>;
  [other: string]: unknown;
}

/** Reads `deno.json` in a folder. */
export async function readProjectConfig(
  root: string | URL,
): Promise<ProjectConfig> {
  const path = root instanceof URL
    ? new URL("deno.json", root)
    : join(root, "deno.json");
  return JSON.parse(await Deno.readTextFile(path));
}

/** Writes `deno.json` into a folder. */
export async function writeProjectConfig(
  root: string,
  config: ProjectConfig,
): Promise<void> {
  await Deno.writeTextFile(
    join(root, "deno.json"),
    `${JSON.stringify(config, null, 2)}\n`,
  );
}

/**
 * Lists the paths of the project's sources below its root, folders not counted.
 * `keep` decides about files and folders.
 */
export async function* sourcePaths(
  root: string,
  keep: (path: string) => boolean = () => true,
  folder = "",
): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (NOT_SOURCES.has(path) || !keep(path)) continue;
    if (isDirectory) yield* sourcePaths(root, keep, path);
    else yield path;
  }
}

/** Copies the project's sources. Folders are made as needed. */
export async function copySources(
  from: string,
  to: string,
  keep?: (path: string) => boolean,
): Promise<void> {
  const made = new Set<string>();
  for await (const path of sourcePaths(from, keep)) {
    const target = join(to, path);
    const folder = join(target, "..");
    if (!made.has(folder)) {
      await Deno.mkdir(folder, { recursive: true });
      made.add(folder);
    }
    await Deno.copyFile(join(from, path), target);
  }
}
