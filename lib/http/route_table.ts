import type { MethodTable } from "./endpoint.ts";
import { routeFiles } from "./route_files.ts";

/** One route that describes itself. */
export interface RouteEntry {
  /** Pattern such as `/api/widgets/kv/:widgetId/:key`. */
  path: string;
  /** File below `routes/`. */
  file: string;
  endpoints: MethodTable;
}

/** The URL pattern of a route file, as Fresh reads it. */
function patternOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, "").split("/")
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) =>
      part.replace(/^\[\.\.\.(\w+)\]$/, ":$1*").replace(/\[(\w+)\]/g, ":$1")
    );
  if (parts.at(-1) === "index") parts.pop();
  return `/${parts.join("/")}`;
}

let loaded: Promise<RouteEntry[]> | undefined;

/**
 * Loads every route whose handler was made by `methods()`, sorted by path. The
 * files are imported once a process: the table cannot drift from the routes.
 */
export function loadRouteTable(): Promise<RouteEntry[]> {
  loaded ??= readTable();
  return loaded;
}

async function readTable(): Promise<RouteEntry[]> {
  const table: RouteEntry[] = [];
  for (const { file, load } of await routeFiles()) {
    const endpoints = (await load()).handler?.endpoints;
    if (endpoints) table.push({ path: patternOf(file), file, endpoints });
  }
  return table.sort((a, b) => a.path < b.path ? -1 : 1);
}
