import { basename, dirname } from "node:path";
import { layerOf } from "@/tests/architecture/layers.ts";
import { type ImportGraph, reachOf } from "./import_graph.ts";

/** Tests that prove a change. */
export interface ChangedTests {
  /** Files of tests, nearest first, each with the reason why it is among them. */
  tests: Map<string, string>;
  /** Tests that reach the change only through the whole service, and do not name it. */
  throughService: string[];
  /** Sentences about changes of which the graph does not tell the tests. */
  notes: string[];
}

/** Changes to these change how every test runs. */
const EVERYTHING =
  /^(?:deno\.json|deno\.lock|package(?:-lock)?\.json|tests\/support\/(?:hang_guard|lane|note_ended)\.ts)$/;
const CODE = /\.tsx?$/;
const TESTS = /^tests\//;

/** Returns the tests that prove a change of the files at `changed`, removed ones included. */
export function changedTests(
  graph: ImportGraph,
  changed: readonly string[],
): ChangedTests {
  const notes: string[] = [];
  const tests = new Map<string, string>();
  const add = (found: Iterable<string>, why: string) => {
    for (const test of found) if (!tests.has(test)) tests.set(test, why);
  };
  const isTest = new Set(graph.tests);
  const all = changed.find((path) => EVERYTHING.test(path));
  if (all !== undefined) {
    add(graph.tests, `${all} changes how every test runs`);
    notes.push(`${all} changes how every test runs: all of them.`);
    return { tests, throughService: [], notes };
  }

  const { near, far } = reachOf(graph, changed);
  for (const [path, steps] of near) {
    if (isTest.has(path)) add([path], `${steps} imports away`);
  }
  // Tests of the whole service reach everything. Those that name the change count.
  const reached = [...far].filter((path) => isTest.has(path));
  for (const list of far) {
    if (!isList(graph, list)) continue;
    const sweeps = graph.namersOf(list);
    add([...sweeps].filter((path) => isTest.has(path)), `sweeps ${list}`);
  }
  for (const path of changed) {
    const found = [
      ...testsNaming(graph, path),
      ...reached.filter((test) => sharesFolder(path, test)),
    ];
    add(found, `names ${path} or its subject`);
    add(treeReaders(graph, path), `reads ${topFolder(path)}/ as a whole`);
    if (TESTS.test(path) || found.length > 0) continue;
    if ([...near.keys()].some((test) => isTest.has(test))) continue;
    const { folders, found: around } = folderTests(graph, path);
    add(around, `stands in the folder for ${path}`);
    notes.push(
      around.length > 0
        ? `No test imports or names ${path}: ${folders.join(", ")} as a whole.`
        : `No test imports or names ${path}, and no folder is about it.`,
    );
  }
  for (const [path, why] of namedPages(graph, near)) add([path], why);
  return {
    tests,
    throughService: reached.filter((test) => !tests.has(test)),
    notes,
  };
}

/** Tells whether a wide module lists a kind of parts, and does not put the service together. */
function isList(graph: ImportGraph, path: string): boolean {
  const layer = layerOf(path);
  return layer !== "wiring" && layer !== "app" && graph.isWide(path);
}

/** Yields the tests of the pages and widgets that a change reaches: those that name a URL or an id. */
function* namedPages(
  graph: ImportGraph,
  near: ReadonlyMap<string, number>,
): Iterable<[test: string, why: string]> {
  for (const path of near.keys()) {
    const url = urlOf(path);
    const id = widgetOf(path);
    if (url !== null) {
      for (const test of graph.tests) {
        if (url.test(graph.textOf(test))) yield [test, `asks for ${path}`];
      }
    }
    if (id !== null) {
      for (const test of graph.tests) {
        if (graph.textOf(test).includes(`"${id}"`)) {
          yield [test, `names the widget ${id}`];
        }
      }
    }
  }
}

/** Returns what matches the URL of a route in a text; `null` for what is no route. */
export function urlOf(path: string): RegExp | null {
  const route = /^routes(\/.*?)(?:\/index)?\.tsx?$/.exec(path)?.[1];
  if (route === undefined || route.includes("/_")) return null;
  const parts = route.split("/").slice(1).map((part) => {
    if (part.startsWith("[...")) return ".+";
    const [, name] = /^\[.*\](.*)$/.exec(part) ?? [];
    if (name !== undefined) return `[^/\\s"'\`]+${RegExp.escape(name)}`;
    return RegExp.escape(part);
  });
  return new RegExp(`["'\`}]/${parts.join("/")}(?=["'\`?#$])`);
}

/** Returns the id of the widget that a file is a part of, or `null`. */
export function widgetOf(path: string): string | null {
  const folder = /^lib\/widgets\/(\w+)\/\w+\.tsx?$/.exec(path)?.[1];
  if (folder !== undefined) {
    return /^(?:messages|looks|styles)$/.test(folder)
      ? null
      : folder.replaceAll("_", "-");
  }
  const island = /^islands\/widgets\/(\w+)\.tsx$/.exec(path)?.[1];
  if (island !== undefined) {
    return island.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`)
      .toLowerCase();
  }
  const beside =
    /^lib\/(?:widgets\/styles|locales\/\w+\/widgets)\/([\w-]+)\.(?:css|json)$/;
  return beside.exec(path)?.[1] ?? null;
}

/** Lists the tests whose text has a file's path or, where it is no code, its name. */
function testsNaming(graph: ImportGraph, path: string): string[] {
  const names = CODE.test(path) ? [path] : [path, `${basename(path)}"`];
  const id = CODE.test(path) ? null : widgetOf(path);
  if (id !== null) names.push(`"${id}"`);
  if (path.startsWith("lib/locales/")) {
    names.push("lib/locales/translations.ts");
  }
  return graph.tests.filter((test) => {
    const text = graph.textOf(test);
    return names.some((name) => text.includes(name));
  });
}

/** Returns the words of a path's folders, of a shape its file's too: those that say what it is about. */
function subjectsOf(path: string): Set<string> {
  const named = path.startsWith("lib/schema/")
    ? path.replace(CODE, "")
    : dirname(path);
  const words = named.split("/").slice(2);
  const isPart =
    /^(?:rules|runtime|answers|browser|messages|parts|widgets|mod)$/;
  return new Set(words.filter((word) => !isPart.test(word)));
}

function sharesFolder(path: string, test: string): boolean {
  const subjects = subjectsOf(path);
  return dirname(test).split("/").slice(1).some((part) => subjects.has(part));
}

const topFolder = (path: string): string => path.split("/")[0]!;

/** Lists the tests of the tree's shape that read the whole folder in which a file stands. */
function treeReaders(graph: ImportGraph, path: string): string[] {
  const top = topFolder(path);
  if (top === path) return [];
  const name = new RegExp(`["'\`(]\\.{0,2}/?${RegExp.escape(top)}/?["'\`]`);
  return graph.tests.filter((test) =>
    test.startsWith("tests/architecture/") && name.test(graph.textOf(test))
  );
}

/** Finds the tests in folders that are called as a part of a path is. */
function folderTests(
  graph: ImportGraph,
  path: string,
): { folders: string[]; found: string[] } {
  const parts = path.replace(/\.\w+$/, "").split("/").flatMap((part) => [
    part,
    part.split(/[-_]/)[0]!,
  ]).reverse();
  for (const part of parts) {
    const found = graph.tests.filter((test) =>
      dirname(test).split("/").slice(1).includes(part)
    );
    if (found.length === 0) continue;
    const folders = new Set(found.map((test) => {
      const steps = test.split("/");
      return steps.slice(0, steps.indexOf(part, 1) + 1).join("/");
    }));
    return { folders: [...folders], found };
  }
  return { folders: [], found: [] };
}
