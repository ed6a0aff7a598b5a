import { assertEquals } from "@std/assert";
import { join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { BUNDLE, loadingLate, placed } from "@/scripts/bundle_server.ts";

const NAMES_ITS_PLACE = `export const url = import.meta.url;
export const folder = import.meta.dirname;`;

Deno.test("a module in the bundle names the place that it had, in a folder with blanks too", async () => {
  const root = await Deno.makeTempDir({ prefix: "with blanks " });
  try {
    const bundled = join(root, BUNDLE, "chunk.js");
    await Deno.mkdir(join(root, BUNDLE));
    await Deno.writeTextFile(
      bundled,
      placed(NAMES_ITS_PLACE, "lib/pages/docs.ts"),
    );
    const module = await import(pathToFileURL(bundled).href);
    assertEquals(
      [module.url, normalize(module.folder)],
      [
        pathToFileURL(join(root, "lib/pages/docs.ts")).href,
        join(root, "lib/pages"),
      ],
    );
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("no chunk names another that is loaded later, those of routes with a parameter neither", () => {
  const told = `const routes = [() => import("./random-AB12.js"),
    () => import("./[widgetId]-CD34.js"), () => import("./[...path]-EF56.js")];`;
  assertEquals(loadingLate(told).match(/import\("/g), null);
});
