import { assertEquals } from "@std/assert";
import { loadOrder } from "@/scripts/load_order.ts";

const file = (
  imports: readonly string[],
  { entryPoint, later = [] }: { entryPoint?: string; later?: string[] } = {},
) => ({
  ...(entryPoint === undefined ? {} : { entryPoint }),
  imports: [
    ...imports.map((path) => ({
      path,
      kind: "import-statement",
      external: path.startsWith("npm"),
    })),
    ...later.map((path) => ({ path, kind: "dynamic-import" })),
  ],
});

Deno.test("files of pages come after all that they import, once each, without what a start loads or what is loaded later", () => {
  const files = {
    "page.js": file(["shared.js"], { entryPoint: "routes/page.tsx" }),
    "start.js": file(["main.js"], { later: ["box.js", "studio.js"] }),
    "main.js": file(["npm-zod"]),
    "box.js": file(["shared.js", "main.js"], {
      entryPoint: "islands/Box.tsx",
      later: ["studio.js"],
    }),
    "list.js": file(["box.js", "list-parts.js"], {
      entryPoint: "islands/List.tsx",
    }),
    "list-parts.js": file(["shared.js", "list.js"]),
    "shared.js": file(["npm-preact"]),
    "studio.js": file([], { entryPoint: "lib/studio.tsx" }),
  };
  assertEquals(
    loadOrder(files, {
      start: "start.js",
      wanted: [/^islands\//, /^routes\//],
    }),
    ["shared.js", "box.js", "list-parts.js", "list.js", "page.js"],
  );
});
