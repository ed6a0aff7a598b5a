import { dirname, join } from "node:path";
import { layerOf } from "@/tests/architecture/layers.ts";
import { sourcePaths } from "@/scripts/tree_copy.ts";
import { TEST_FILE } from "@/scripts/unended_tests.ts";

/** The files of the project and what each of them names. */
export interface ImportGraph {
  /** Paths from the project's root, tests and what is not code among them. */
  files: ReadonlySet<string>;
  /** Files of tests, in order of their names. */
  tests: readonly string[];
  /** Text of a module; empty for other files. */
  textOf(path: string): string;
  /**
   * Files that a module imports, or names in a text such as a program's path.
   * What it imports as a type only is not among them: it cannot change what runs.
   */
  namedBy(path: string): ReadonlySet<string>;
  /** Files that import or name a file. */
  namersOf(path: string): ReadonlySet<string>;
  /**
   * Tells whether a module puts the service together or lists a kind of parts.
   * Whatever reaches a part only through such a module reaches all the others.
   */
  isWide(path: string): boolean;
}

const MODULE = /\.tsx?$/;
const PRODUCT = /^(?:lib|routes|islands)\//;
/** A text that can be a path. */
const PATH = /["'`]([@.\w][\w@./\[\]()-]*)["'`]/g;
const TYPE_IMPORT = /^(?:import|export) type [^;]*?from "[^"]*";/gm;
const COMMENT_LINE = /^\s*(?:\/\*\*|\*|\/\/).*$/gm;
/** Parts of the service that a module names before it counts as a list of them. */
const MANY_PARTS = 25;

/** Reads the sources below `root`. */
export async function readGraph(root: string): Promise<ImportGraph> {
  const files = new Set<string>();
  for await (const path of sourcePaths(root)) files.add(path);
  const texts = new Map<string, string>();
  for (const path of files) {
    if (!MODULE.test(path)) continue;
    texts.set(path, await Deno.readTextFile(join(root, path)));
  }
  return graphOf(files, texts);
}

/** Returns the graph of some files, of which `texts` has the modules. */
export function graphOf(
  files: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): ImportGraph {
  const named = new Map<string, Set<string>>();
  const namers = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    const found = namedIn(path, text, files);
    named.set(path, found);
    for (const to of found) {
      if (!namers.has(to)) namers.set(to, new Set());
      namers.get(to)!.add(path);
    }
  }
  const none: ReadonlySet<string> = new Set();
  const namedBy = (path: string) => named.get(path) ?? none;
  return {
    files,
    tests: [...files].filter((path) => TEST_FILE.test(path)).sort(),
    textOf: (path) => texts.get(path) ?? "",
    namedBy,
    namersOf: (path) => namers.get(path) ?? none,
    isWide(path) {
      if (!PRODUCT.test(path)) return false;
      const layer = layerOf(path);
      if (layer === "wiring" || layer === "app") return true;
      const parts = [...namedBy(path)].filter((to) => PRODUCT.test(to));
      return parts.length >= MANY_PARTS;
    },
  };
}

function namedIn(
  path: string,
  text: string,
  files: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>();
  const folder = dirname(path);
  const code = text.replace(TYPE_IMPORT, "").replace(COMMENT_LINE, "");
  for (const [, written = ""] of code.matchAll(PATH)) {
    const places = written.startsWith("@/")
      ? [written.slice(2)]
      : written.startsWith(".")
      ? [join(folder, written)]
      : [written, join(folder, written)];
    for (const place of places) {
      if (place !== path && files.has(place)) found.add(place);
    }
  }
  return found;
}

/** The files that a change reaches. */
export interface Reach {
  /** Steps to each file that reaches the change without a wide module between. */
  near: ReadonlyMap<string, number>;
  /** Files that reach it through a wide module only. */
  far: ReadonlySet<string>;
}

/** Follows the graph from changed files to all that import them, nearest first. */
export function reachOf(
  graph: ImportGraph,
  changed: Iterable<string>,
): Reach {
  const near = new Map([...changed].map((path) => [path, 0]));
  const wide: string[] = [];
  // A map gives what is added while it is read, too: first in, first out.
  for (const [path, steps] of near) {
    if (steps > 0 && graph.isWide(path)) {
      wide.push(path);
      continue;
    }
    for (const namer of graph.namersOf(path)) {
      if (!near.has(namer)) near.set(namer, steps + 1);
    }
  }
  const far = new Set(wide);
  for (const path of far) {
    near.delete(path);
    for (const namer of graph.namersOf(path)) {
      if (!near.has(namer)) far.add(namer);
    }
  }
  return { near, far };
}

/** The most expensive thing that a file of tests starts, if any. */
export type TestKind = "plain" | "process" | "browser";

const STARTS_BROWSER = /from "playwright-core"/;
const STARTS_PROCESS = /new Deno\.Command\(|from "node:child_process"/;

/** Yields a file of tests and the helpers and programs that it uses. */
function* helpersOf(graph: ImportGraph, test: string): Iterable<string> {
  const helpers = new Set([test]);
  for (const path of helpers) {
    yield path;
    for (const to of graph.namedBy(path)) {
      if (/^(?:tests|scripts)\//.test(to) && !TEST_FILE.test(to)) {
        helpers.add(to);
      }
    }
  }
}

/**
 * Returns the kind of a file of tests, by what it and its helpers start. What
 * the service itself can start is not looked at.
 */
export function kindOf(graph: ImportGraph, test: string): TestKind {
  let kind: TestKind = "plain";
  for (const path of helpersOf(graph, test)) {
    const text = graph.textOf(path).replace(TYPE_IMPORT, "");
    if (STARTS_BROWSER.test(text)) return "browser";
    if (STARTS_PROCESS.test(text)) kind = "process";
  }
  return kind;
}

/** Tells whether a file of tests, or a helper of it, reads one of these variables. */
export function readsVariable(
  graph: ImportGraph,
  test: string,
  names: readonly string[],
): boolean {
  const read = new RegExp(`["'](?:${names.join("|")})["']`);
  for (const path of helpersOf(graph, test)) {
    if (read.test(graph.textOf(path))) return true;
  }
  return false;
}
