import { assertEquals } from "@std/assert";
import { sourceFiles } from "./source_files.ts";

// On Fresh itself each island of a page counts from the beginning: a dialog had
// the name of another's title.
Deno.test("no component takes an id from preact's useId", async () => {
  const found: string[] = [];
  for (const path of await sourceFiles("lib", "routes", "islands")) {
    if (path.startsWith("lib/jsr/")) continue;
    if (/\buseId\b/.test(await Deno.readTextFile(path))) found.push(path);
  }
  assertEquals(found, []);
});
