import { assertEquals } from "@std/assert";
import { createLookBeside } from "@/lib/pages/studio/widgets/look_beside.ts";
import { DEFAULT_LOOK } from "@/lib/widgets/looks/registry.ts";

const PACKS = ["broadcast", "neon-harbor", "velvet-hall"].map((id) => ({
  id,
  available: id !== "velvet-hall",
}));
const on = (sceneId: string | null, ...packs: (string | null)[]) =>
  packs.map((pack) => ({ sceneId, pack }));

Deno.test("a new widget wears the look of most widgets of its scene", () => {
  const lookBeside = createLookBeside([
    ...on("gaming", "broadcast", "neon-harbor", "neon-harbor"),
    ...on("ending", null, null, "neon-harbor"),
  ], PACKS);
  assertEquals(lookBeside("gaming"), "neon-harbor");
  assertEquals(lookBeside("ending"), null);
});

Deno.test("where its scene has no widget, it wears the look of most others", () => {
  const lookBeside = createLookBeside(
    on("gaming", "neon-harbor", "neon-harbor", null),
    PACKS,
  );
  assertEquals(lookBeside("empty"), "neon-harbor");
  assertEquals(lookBeside(null), "neon-harbor");
  assertEquals(createLookBeside([], PACKS)("empty"), DEFAULT_LOOK);
});

Deno.test("no new widget gets a look that the plan does not include", () => {
  const lookBeside = createLookBeside(
    on("hall", "velvet-hall", "velvet-hall", "neon-harbor"),
    PACKS,
  );
  assertEquals(lookBeside("hall"), "neon-harbor");
  assertEquals(
    createLookBeside(on("hall", "velvet-hall"), PACKS)("hall"),
    DEFAULT_LOOK,
  );
});
