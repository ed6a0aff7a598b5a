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
  /^(?:routes|islands)\/|^lib\/(?:\w+|clients\/twitch)\/mod\.ts$|^main\.ts$|^fresh\.config\.ts$|^lib\/jsr\/|^lib\/sandbox\/client_types\.ts$/;
const TEST = /^(?:tests|bench)\//;
/** Files of texts, and the one that `scripts/code_completions.ts` prints. */
const TEXTS = /\/(?:messages|locales)\/|\/messages\.ts$|\/code\/api_names\.ts$/;
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

/** Folders of `lib` by a layer each; every other folder of the project is one. */
export function topFolderOf(path: string): string {
  const [top = "", below = ""] = path.split("/");
  return top !== "lib" || below.endsWith(".ts") ? top : `lib/${below}`;
}

/** Counts the lines of each top folder of the service. */
export function linesByFolder(
  modules: readonly Module[],
): Record<string, number> {
  const lines: Record<string, number> = Object.create(null);
  for (const module of modules) {
    if (!isProduct(module.path)) continue;
    const folder = topFolderOf(module.path);
    lines[folder] = (lines[folder] ?? 0) + module.lines;
  }
  return lines;
}

/** Lists the files of the service that name a kind of event, besides texts and what is printed. */
export function filesNaming(
  modules: readonly Module[],
  kind: string,
): string[] {
  return modules.filter(({ path, text }) =>
    isProduct(path) && !TEXTS.test(path) && text.includes(kind)
  ).map(({ path }) => path);
}

/** Counts the calls of our own API that say their answer's type by hand. */
export function callsTypedByHand(modules: readonly Module[]): number {
  const call = /\bapi\s*\.(?:get|post|put|patch|delete|send)<[^(]/g;
  return modules.filter(({ path }) => isProduct(path))
    .reduce((sum, { text }) => sum + (text.match(call)?.length ?? 0), 0);
}

/** Returns the share of the service's lines that are imports, in ‰. */
export function importPermille(modules: readonly Module[]): number {
  const own = modules.filter(({ path }) => isProduct(path));
  const sum = (of: (module: Module) => number) =>
    own.reduce((all, module) => all + of(module), 0);
  return Math.round(
    1_000 * sum(({ importLines }) => importLines) / sum(({ lines }) => lines),
  );
}

/**
 * Returns the most modules of the service that follow each other by imports,
 * types included; modules that import each other in a circle count as one.
 */
export function longestChain(modules: readonly Module[]): number {
  const targets = new Map<string, string[]>();
  for (const { path, imports } of modules) {
    if (!isProduct(path)) continue;
    targets.set(path, [...new Set(imports.map(({ from }) => from))]);
  }
  const groups = circlesOf(targets);
  // A group comes after all that it imports.
  const lengths = new Map<string, number>();
  let longest = 0;
  for (const group of groups) {
    const below = group.flatMap((path) => targets.get(path) ?? [])
      .filter((path) => !group.includes(path))
      .map((path) => lengths.get(path) ?? 0);
    const length = 1 + Math.max(0, ...below);
    for (const path of group) lengths.set(path, length);
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Returns the modules in groups that import each other, each after those it imports (Tarjan). */
function circlesOf(
  targets: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const found = new Map<string, { index: number; low: number }>();
  const open: string[] = [];
  const groups: string[][] = [];
  function visit(path: string): { index: number; low: number } {
    const mark = { index: found.size, low: found.size };
    found.set(path, mark);
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      const known = found.get(target);
      if (!known) mark.low = Math.min(mark.low, visit(target).low);
      else if (open.includes(target)) {
        mark.low = Math.min(mark.low, known.index);
      }
    }
    if (mark.low === mark.index) groups.push(open.splice(open.indexOf(path)));
    return mark;
  }
  for (const path of targets.keys()) if (!found.has(path)) visit(path);
  return groups;
}
