import { assertEquals } from "@std/assert";
import { keptBundle } from "./kept_bundle.ts";

Deno.test("a bundle is made again when how it is made, or what went into it, has changed", async () => {
  await Deno.mkdir(".cache", { recursive: true });
  const folder = await Deno.makeTempDir({ dir: ".cache" });
  const input = `${folder}/input.ts`;
  const source = "kept_bundle_test";
  let made = 0;
  const read = (how = source) =>
    keptBundle(how, async () => {
      made++;
      return { text: await Deno.readTextFile(input), inputs: [input] };
    });
  try {
    await Deno.writeTextFile(input, "one");
    assertEquals([await read(), await read(), made], ["one", "one", 1]);
    await Deno.writeTextFile(input, "two");
    assertEquals([await read(), await read(), made], ["two", "two", 2]);
    await read(`${source}, minified`);
    assertEquals(made, 3);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
