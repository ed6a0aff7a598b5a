import { assertEquals } from "@std/assert";

/** Packages that are large, or that few services need: imported where they are used. */
const LATE =
  /^npm:\/?(?:acorn|csv-stringify|file-type|htmlparser2|image-size|jose|music-metadata|openai|sanitize-html|zod-openapi|esbuild|@fastify\/busboy|@zip\.js\/zip\.js)@/;

interface Graph {
  roots: string[];
  modules: {
    specifier: string;
    dependencies?: {
      specifier: string;
      isDynamic?: boolean;
      code?: { specifier?: string };
    }[];
  }[];
}

Deno.test("a start loads no package that only a few requests need", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "main.ts"],
    stderr: "null",
  }).output();
  const graph: Graph = JSON.parse(new TextDecoder().decode(stdout));
  const modules = new Map(graph.modules.map((one) => [one.specifier, one]));
  const found = new Set(graph.roots);
  const late = new Set<string>();
  for (const specifier of found) {
    for (
      const { code, isDynamic } of modules.get(specifier)?.dependencies ?? []
    ) {
      const target = code?.specifier;
      if (target === undefined || isDynamic) continue;
      if (LATE.test(target)) late.add(`${specifier} imports ${target}`);
      found.add(target);
    }
  }
  assertEquals([...late], []);
  // It did walk through the service.
  assertEquals(found.size > 300, true, String(found.size));
});
