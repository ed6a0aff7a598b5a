import { assertEquals } from "@std/assert";
import { sourceFiles } from "./source_files.ts";

/** A page's addition to the document's head, with its sheets. */
const HEAD = /<Head>[^]*?<\/Head>/g;
const LINK = /<link\b[^]*?\/>/g;

/** Returns the sheets of pages' heads that have no key. */
function keylessSheets(text: string): string[] {
  return [...text.matchAll(HEAD)].flatMap(([head]) =>
    (head.match(LINK) ?? []).filter((link) =>
      link.includes('rel="stylesheet"') && !/\skey=/.test(link)
    )
  );
}

// Fresh tells links apart by everything but their address: a sheet without a
// key would take the place of the one before it.
Deno.test("every sheet in a page's <Head> has a key", async () => {
  const found: string[] = [];
  for (const path of await sourceFiles("lib", "routes", "islands")) {
    if (!path.endsWith(".tsx")) continue;
    const sheets = keylessSheets(await Deno.readTextFile(path));
    found.push(...sheets.map((sheet) => `${path}: ${sheet}`));
  }
  assertEquals(found, []);
});

Deno.test("a sheet without a key is found", () => {
  const keyed = '<link key="a" rel="stylesheet" href="/a.css" />';
  const keyless = '<link rel="stylesheet" href="/b.css" />';
  assertEquals(
    keylessSheets(`${keyless}<Head>${keyed}${keyless}</Head>`),
    [keyless],
  );
});
