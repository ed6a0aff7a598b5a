import { assertEquals } from "@std/assert";
import { homonyms } from "@/scripts/house/measure.ts";
import { type Module, readModule } from "@/scripts/house/read_tree.ts";
import { sourceFiles } from "./source_files.ts";

const read = async (path: string): Promise<Module> =>
  readModule(path, await Deno.readTextFile(path));

Deno.test("an exported name means one thing in the whole service", async () => {
  const modules = await Promise.all(
    (await sourceFiles("lib", "routes", "islands")).map(read),
  );
  assertEquals(
    homonyms(modules).map(({ name, paths }) => `${name}: ${paths.join(", ")}`),
    [],
  );
});

Deno.test("a name that two modules export is found", () => {
  const module = (path: string) => readModule(path, "export const same = 1;\n");
  assertEquals(homonyms([module("lib/a.ts"), module("lib/b.ts")]), [
    { name: "same", paths: ["lib/a.ts", "lib/b.ts"] },
  ]);
});
