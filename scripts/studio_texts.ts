/**
 * Prints `lib/pages/studio/shell/page_parts.ts`: which parts of the studio's
 * texts the scripts of each page draw with, by the import graph.
 * `deno run -A scripts/studio_texts.ts` writes it; a test fails when the file is
 * not what this prints.
 */
import { fileURLToPath } from "node:url";
import { routeFiles } from "@/lib/http/route_files.ts";
import { type ImportGraph, readGraph } from "./tests/import_graph.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
const FILE = "lib/pages/studio/shell/page_parts.ts";
/** Files that pages are drawn with; others that they name are not followed. */
const FOLLOWED = /^(?:islands|lib\/studio|lib\/pages\/studio)\//;
/** Calls by which a file says that it draws with a part. */
const PARTS = /(?:messagesOf|sharedMessages)\("(\w+)"\)/g;

/** Returns the parts that a file leads to, those of its islands and of scripts that load late among them. */
function partsFrom(graph: ImportGraph, file: string): string[] {
  const seen = new Set([file]);
  const parts = new Set<string>();
  for (const path of seen) {
    for (const [, part = ""] of graph.textOf(path).matchAll(PARTS)) {
      parts.add(part);
    }
    for (const next of graph.namedBy(path)) {
      if (FOLLOWED.test(next)) seen.add(next);
    }
  }
  return [...parts].sort();
}

/** Returns the file. */
export async function pageParts(): Promise<string> {
  const graph = await readGraph(ROOT);
  const rows: Record<string, string[]> = {};
  for (const { file } of await routeFiles()) {
    if (!file.startsWith("studio/") || file.endsWith("_middleware.ts")) {
      continue;
    }
    rows[patternOf(file)] = partsFrom(graph, `routes/${file}`);
  }
  return [
    "// deno-fmt-ignore-file",
    "// Printed by scripts/studio_texts.ts; do not edit by hand.",
    "",
    "/** Parts of the studio's texts that each page draws with, by its route. */",
    "export const PAGE_PARTS: Readonly<Record<string, readonly string[]>> = {",
    ...Object.entries(rows).sort(([one], [other]) => one < other ? -1 : 1)
      .map(([route, parts]) =>
        `  ${JSON.stringify(route)}: ${JSON.stringify(parts)},`
      ),
    "};",
    "",
  ].join("\n");
}

/** Returns the route of a file: `/studio/scenes/:sceneId` of `studio/scenes/[sceneId].tsx`. */
function patternOf(file: string): string {
  const path = file.replace(/\.tsx?$/, "").replace(/\/index$/, "");
  return `/${path.replace(/\[(\w+)\]/g, ":$1")}`;
}

if (import.meta.main) {
  await Deno.writeTextFile(`${ROOT}/${FILE}`, await pageParts());
}
