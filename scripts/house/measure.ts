import type { Module } from "./read_tree.ts";

/** A name exported by several modules. */
export interface Homonym {
  name: string;
  paths: string[];
}

/** An export, by the module that has it. */
export interface NamedExport {
  path: string;
  name: string;
}

/** Exports that nobody needs as such. */
export interface IdleExports {
  /** Used neither at home nor elsewhere. */
  unused: NamedExport[];
  /** Used in their own module only. */
  home: NamedExport[];
  /** Used by tests only. */
  tests: NamedExport[];
}

/** Modules whose exports are read by a tool and not by an import. */
const ENTRY =
  /^(?:routes|islands)\/|^main\.ts$|^fresh\.config\.ts$|^lib\/jsr\/|^lib\/widget_runtime\/client_types\.ts$/;
const TEST = /^(?:tests|bench)\//;
const PRODUCT = /^(?:lib|routes|islands)\/|^main\.ts$|^fresh\.config\.ts$/;

/** Tells whether a module is a part of the service. */
export const isProduct = (path: string): boolean => PRODUCT.test(path);

/** Lists the exports of the service that nobody imports outside tests. */
export function idleExports(modules: readonly Module[]): IdleExports {
  const users = new Map<string, string[]>();
  for (const { path, imports } of modules) {
    for (const { from, name } of imports) {
      const key = `${from}#${name}`;
      users.set(key, [...users.get(key) ?? [], path]);
    }
  }
  const usersOf = (path: string, name: string) => [
    ...users.get(`${path}#${name}`) ?? [],
    ...users.get(`${path}#*`) ?? [],
  ];
  const idle: IdleExports = { unused: [], home: [], tests: [] };
  for (const { path, exports, usedAtHome } of modules) {
    if (!isProduct(path) || ENTRY.test(path)) continue;
    for (const { name } of exports) {
      const found = usersOf(path, name);
      if (found.some((user) => !TEST.test(user))) continue;
      const kind = usedAtHome.has(name)
        ? "home"
        : found.length > 0
        ? "tests"
        : "unused";
      // What a test needs of a module may be exported for it.
      if (kind === "home" && found.length > 0) continue;
      idle[kind].push({ path, name });
    }
  }
  return idle;
}

/** Lists the names that several modules of the service export. */
export function homonyms(modules: readonly Module[]): Homonym[] {
  const paths = new Map<string, string[]>();
  for (const { path, exports } of modules) {
    if (!isProduct(path) || ENTRY.test(path)) continue;
    for (const name of new Set(exports.map(({ name }) => name))) {
      paths.set(name, [...paths.get(name) ?? [], path]);
    }
  }
  return [...paths].map(([name, paths]) => ({ name, paths }))
    .filter(({ name, paths }) => name !== "default" && paths.length > 1)
    .sort((a, b) => b.paths.length - a.paths.length);
}

/** Lists the pairs of layers that import each other, types included. */
export function twoWayPairs(
  modules: readonly Module[],
  layerOf: (path: string) => string | null,
): string[] {
  const edges = new Set<string>();
  for (const { path, imports } of modules) {
    const from = layerOf(path);
    if (from === null) continue;
    for (const { from: target } of imports) {
      const to = layerOf(target);
      if (to !== null && to !== from) edges.add(`${from} ${to}`);
    }
  }
  return [...edges].flatMap((edge) => {
    const [a = "", b = ""] = edge.split(" ");
    return a < b && edges.has(`${b} ${a}`) ? [`${a} ↔ ${b}`] : [];
  }).sort();
}
