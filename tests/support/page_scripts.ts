import { assertEquals } from "@std/assert";
import type { TestApp } from "./app.ts";

/** Modules that a page names in attributes. */
const NAMED = /(?:src|href)="([^"]+\.js[^"]*)"/g;
/** Modules that a module imports; on Fresh itself there is one within the page. */
const IMPORTED = /(?:from|import)\s*\(?\s*"(\.{0,2}\/[^"]+\.js[^"]*)"/g;

/** Returns the addresses of the modules that a page names, those that they import aside. */
export function namedScripts(html: string): string[] {
  const found = [...html.matchAll(NAMED), ...html.matchAll(IMPORTED)];
  return [
    ...new Set(found.map(([, url = ""]) => url.replaceAll("&amp;", "&"))),
  ];
}

/** Reads every script that the pages load, by path, imports of imports included. */
export async function scriptsOf(
  app: TestApp,
  pages: readonly string[],
  init: Parameters<TestApp["get"]>[1] = {},
): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const read = async (path: string) => {
    if (scripts.has(path)) return;
    scripts.set(path, "");
    const answer = await app.get(path);
    assertEquals(answer.status, 200, path);
    const text = await answer.text();
    scripts.set(path, text);
    for (const [, url = ""] of text.matchAll(IMPORTED)) {
      const { pathname, search } = new URL(url, new URL(path, app.origin));
      await read(pathname + search);
    }
  };
  for (const page of pages) {
    const answer = await app.get(page, init);
    assertEquals(answer.status, 200, page);
    for (const path of namedScripts(await answer.text())) await read(path);
  }
  return scripts;
}
