import { pathToFileURL } from "node:url";
import type { Build, BuildFile, BuildIsland } from "./build.ts";
import {
  type Assets,
  collectAssets,
  ISLAND_STYLES,
  modulePath,
} from "./build_assets.ts";
import type { Bundle, BundleEntry, BundleOptions } from "./build_bundle.ts";
import { filesBelow } from "./build_folder.ts";
import { type FileRoute, toFileRoute } from "./file_routes.ts";

/** Places of a project's parts; every path is absolute. */
export interface Project {
  root: string;
  /** The module that exports `app`. */
  serverEntry: string;
  outDir: string;
  staticDir: string;
  islandDir: string;
  routeDir: string;
  target: string | string[];
  ignore: RegExp[];
  company: IslandCompany[];
  lean: RegExp;
}

/**
 * Islands that are never on a page without certain others: what all of those
 * load is there for them anyway.
 */
export interface IslandCompany {
  /** Matches the islands' files, below the islands folder. */
  of: RegExp;
  /** Files, below that folder, of which each page with one of them has at least one. */
  oneOf: string[];
}

/** Content of a project's folders. */
export interface Sources {
  /** Files of islands, below the islands folder. */
  islands: string[];
  routes: FileRoute[];
}

const SCRIPT = /\.(?:tsx|ts|jsx|js)$/;
const TEST = /(?:_test|\.test)\.(?:tsx|ts|jsx|js)$/;

/** Finds islands and routes. */
export async function readSources(project: Project): Promise<Sources> {
  const { islandDir, routeDir, ignore } = project;
  const islands = await filesBelow(islandDir, ignore);
  const routes = await filesBelow(routeDir, ignore);
  return {
    islands: islands.filter((file) => SCRIPT.test(file) && !TEST.test(file)),
    routes: routes.map(toFileRoute).filter((route) => route !== null),
  };
}

/** Returns the bundler's options for a project. */
export function bundleOptions(
  project: Project,
  sources: Sources,
  mode: Build["mode"],
): BundleOptions {
  const { root, islandDir, target, company, lean } = project;
  const below = islandDir.slice(root.length + 1);
  const islandPath = (file: string) => `${below}/${file}`;
  return {
    root,
    islands: sources.islands.map(islandPath),
    target,
    mode,
    lean: sources.islands.filter((file) => lean.test(file)).map(islandPath),
    company: company.map(({ of, oneOf }) => ({
      of: sources.islands.filter((file) => of.test(file)).map(islandPath),
      oneOf: oneOf.map(islandPath),
    })),
  };
}

/**
 * Builds a project in memory: its modules are imported from their own files,
 * special files at once, routes on first use, islands for the first page.
 */
export async function buildInMemory(
  project: Project,
  mode: Build["mode"],
  makeBundle: (options: BundleOptions) => Promise<Bundle>,
): Promise<Build> {
  const sources = await readSources(project);
  const options = bundleOptions(project, sources, mode);
  const bundle = await makeBundle(options);
  const assets = await collectAssets(project.staticDir, bundle, project.ignore);
  const routePath = (file: string) => `${project.routeDir}/${file}`;
  const special = sources.routes.filter(({ kind }) => kind !== "route");
  const modules = new Map<FileRoute, unknown>();
  const loaded = await importFiles(special.map(({ file }) => routePath(file)));
  special.forEach((route, place) => modules.set(route, loaded[place]));
  const files = sources.routes.map((route): BuildFile => ({
    path: route.file,
    load: () => importFile(routePath(route.file)),
    ...modules.has(route) ? { module: modules.get(route) } : {},
  }));
  let islands: Promise<BuildIsland[]> | undefined;
  async function importIslands(): Promise<BuildIsland[]> {
    const modules = await importFiles(
      sources.islands.map((file) => `${project.islandDir}/${file}`),
    );
    return modules.flatMap((module, place) =>
      toIslands(
        module,
        entryUrls(bundle.islands[options.islands[place]!], assets.id),
      )
    );
  }
  return {
    id: assets.id,
    root: project.root,
    mode,
    files,
    islands: () => islands ??= importIslands(),
    boot: bootOf(bundle, assets),
    assets: assets.table,
  };
}

/** Returns the addresses that start islands; null for a project without any. */
export function bootOf(bundle: Bundle, { id }: Assets): Build["boot"] {
  if (Object.keys(bundle.islands).length === 0) return null;
  return {
    ...entryUrls(bundle.boot, id),
    stylesheet: modulePath(id, ISLAND_STYLES),
  };
}

/** Returns a browser module's address and those it imports. */
export function entryUrls(
  entry: BundleEntry | undefined,
  buildId: string,
): { url: string; imports: string[] } {
  if (entry === undefined) {
    throw new Error("Cannot find an island in its own bundle");
  }
  return {
    url: modulePath(buildId, entry.name),
    imports: entry.imports.map((name) => modulePath(buildId, name)),
  };
}

/** A file of the islands folder: how to import it, and where browsers find it. */
export interface IslandFile {
  load(): Promise<unknown>;
  url: string;
  imports: string[];
}

/** Imports island files, and lists every function that one exports. */
export async function loadIslands(
  files: readonly IslandFile[],
): Promise<BuildIsland[]> {
  const loaded = files.map(async ({ load, ...urls }) =>
    toIslands(await load(), urls)
  );
  return (await Promise.all(loaded)).flat();
}

function toIslands(
  module: unknown,
  urls: { url: string; imports: string[] },
): BuildIsland[] {
  return Object.entries(module ?? {}).flatMap((
    [exportName, component],
  ): BuildIsland[] =>
    typeof component === "function" ? [{ component, exportName, ...urls }] : []
  );
}

async function importFile(path: string): Promise<unknown> {
  return await import(pathToFileURL(path).href);
}

/**
 * Imports files by one module that imports them all, and returns their modules
 * in the same order. Deno looks at all that it has loaded for each import that a
 * module asks for while it runs, which for a hundred files takes four times as
 * long.
 */
async function importFiles(paths: readonly string[]): Promise<unknown[]> {
  const imports = paths.map((path, place) =>
    `import * as file${place} from ${JSON.stringify(pathToFileURL(path).href)};`
  );
  const names = paths.map((_, place) => `file${place}`);
  const text = `${imports.join("\n")}\nexport default [${names.join()}];`;
  const { default: modules } = await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  );
  return modules;
}
