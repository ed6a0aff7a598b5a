import { assert, assertEquals } from "@std/assert";
import { lookFile, lookOfFile } from "@/lib/studio/browser/looks/look_file.ts";
import { designOf } from "@/lib/widgets/looks/own_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

Deno.test("a look goes into a file and comes out of it as it was", () => {
  const [first] = LOOKS;
  assert(first);
  const design = designOf(first);
  const text = lookFile(design);
  assertEquals(lookOfFile(text), design);
  const file = JSON.parse(text);
  const { accent: _accent, ...without } = design;
  const others = [
    "",
    "[]",
    "{",
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, kind: "scene" }),
    JSON.stringify({ ...file, look: without }),
    JSON.stringify({ ...file, look: { ...design, radius: "3" } }),
    lookFile({ ...design, textFont: "A".repeat(101) }),
  ];
  for (const other of others) assertEquals(lookOfFile(other), null, other);
  const more = { ...file, look: { ...design, script: "x" } };
  assertEquals(lookOfFile(JSON.stringify(more)), design, "nothing else");
});
