import { assertEquals } from "@std/assert";
import { join } from "node:path";

Deno.test("tsconfig.json repeats the aliases of deno.json for tools that do not read it, and nothing else", async () => {
  const { imports } = JSON.parse(await Deno.readTextFile("deno.json"));
  const { compilerOptions, ...others } = JSON.parse(
    await Deno.readTextFile("tsconfig.json"),
  );
  const aliases = Object.keys(imports).filter((name) => name.endsWith("/"));
  assertEquals(others, {});
  assertEquals(compilerOptions, {
    paths: Object.fromEntries(
      aliases.map((name) => [`${name}*`, [`./${join(imports[name], "*")}`]]),
    ),
  });
});
