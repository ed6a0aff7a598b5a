import { assert, assertEquals } from "@std/assert";
import { sourceFiles } from "./source_files.ts";

Deno.test("every route that takes a precondition documents that it can fail", async () => {
  const routes = await Promise.all(
    (await sourceFiles("routes")).map(async (file) => ({
      file,
      text: await Deno.readTextFile(file),
    })),
  );
  const takers = routes.filter(({ text }) => /\bprecondition\b/.test(text));
  assert(takers.length > 5);
  assertEquals(
    takers.filter(({ text }) => !/\b412:/.test(text)).map(({ file }) => file),
    [],
  );
});
