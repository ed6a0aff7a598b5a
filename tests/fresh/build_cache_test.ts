import { assertEquals } from "@std/assert";

const FOLDER = new URL("../../lib/jsr/fresh/", import.meta.url);

const textOf = (name: string) => Deno.readTextFile(new URL(name, FOLDER));

Deno.test("a kept bundle is made anew after a change of any file that makes it", async () => {
  const makers = new Set(["build_cache.ts", "build_bundle.ts"]);
  for (const name of makers) {
    if (name === "build_cache.ts") continue;
    const imports = (await textOf(name)).matchAll(/from "\.\/(.+\.ts)";/g);
    for (const [, to = ""] of imports) makers.add(to);
  }
  const cache = await textOf("build_cache.ts");
  const [, list = ""] = cache.match(/MAKERS = \[([^\]]*)\]/) ?? [];
  const named = Array.from(list.matchAll(/"(.+)"/g), ([, name]) => name);
  assertEquals(named, [...makers].sort());
});
