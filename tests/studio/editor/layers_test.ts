import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  bindItems,
  dropLayers,
  layerItems,
  layerRows,
} from "@/lib/studio/browser/editor/layer_rows.ts";
import {
  frontFirst,
  placeItems,
  type SceneItems,
} from "@/lib/studio/browser/editor/scene_document.ts";
import { reorderItems } from "@/lib/studio/browser/editor/reorder.ts";
import { anItem, someItems } from "./items.ts";

/** Four items, front first: `a`, then `b` and `c` in a group, then `d`. */
const FOUR = [
  anItem({ id: "a", z: 40 }),
  anItem({ id: "b", z: 30, group: "g" }),
  anItem({ id: "c", z: 20, group: "g" }),
  anItem({ id: "d", z: 10 }),
];

/** Writes the list of layers in a line: `a g(b c) d`. */
function asText(items: SceneItems, folded: readonly string[] = []): string {
  return layerRows(items, new Set(folded)).map((row) => {
    if (row.kind === "item") return row.group ? `.${row.id}` : row.id;
    return row.isFolded ? `${row.id}+` : row.id;
  }).join(" ");
}

const dropped = (
  ids: readonly string[],
  gap: number,
  folded: readonly string[] = [],
) => {
  const rows = layerRows(FOUR, new Set(folded));
  return asText(placeItems(FOUR, dropLayers(rows, new Set(ids), gap)));
};

Deno.test("layers are listed front first, groups as folders, one alone as itself", () => {
  assertEquals(asText(FOUR), "a g .b .c d");
  assertEquals(asText(FOUR, ["g"]), "a g+ d");
  assertEquals(asText(FOUR.filter(({ id }) => id !== "b")), "a c d");
  assertEquals(asText([]), "");
});

Deno.test("a layer is dropped in front, behind, into a folder and out of one", () => {
  assertEquals(dropped(["d"], 0), "d a g .b .c");
  assertEquals(dropped(["a"], 5), "g .b .c d a");
  assertEquals(dropped(["d"], 2), "a g .d .b .c");
  assertEquals(dropped(["a"], 3), "g .b .a .c d");
  assertEquals(dropped(["c"], 0), "c a b d");
  // Behind the last of its own folder it stays in it; another does not come in.
  assertEquals(dropped(["b"], 4), "a g .c .b d");
  assertEquals(dropped(["a"], 4), "g .b .c a d");
  assertEquals(dropped(["b"], 5), "a c d b");
});

Deno.test("a folder that is dropped stays one, folded or open, and a drop where it lies changes nothing", () => {
  assertEquals(dropped(["b", "c"], 0), "g .b .c a d");
  assertEquals(dropped(["b", "c"], 3, ["g"]), "a d g .b .c");
  assertEquals(
    dropLayers(layerRows(FOUR, new Set()), new Set(["d"]), 5).size,
    0,
  );
  assertEquals(
    dropLayers(layerRows(FOUR, new Set()), new Set(["b"]), 2).size,
    0,
  );
});

Deno.test("items that are bound come right behind the foremost of them", () => {
  const bound = placeItems(FOUR, bindItems(FOUR, new Set(["a", "d"]), "n"));
  assertEquals(asText(bound), "n .a .d g .b .c");
});

Deno.test("wherever layers are dropped, those that stay keep their order", () => {
  fc.assert(fc.property(
    someItems(1, 8),
    fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
    fc.nat(8),
    (items, picks, place) => {
      const rows = layerRows(items, new Set());
      const ids = new Set(
        picks.flatMap((at) => items[at % items.length]?.id ?? []),
      );
      const gap = place % (rows.length + 1);
      const after = placeItems(items, dropLayers(rows, ids, gap));
      const order = (all: SceneItems) => frontFirst(all).map(({ id }) => id);
      const rest = (all: SceneItems) => order(all).filter((id) => !ids.has(id));
      assertEquals(rest(after), rest(items));
      const above = rows.slice(0, gap).flatMap(layerItems)
        .filter(({ id }) => !ids.has(id)).length;
      const now = order(after);
      const moved = now.filter((id) => ids.has(id));
      assertEquals(now.slice(above, above + moved.length), moved);
      assert(after.every(({ placement: { z } }) => Number.isInteger(z)));
    },
  ));
});

Deno.test("a step goes over a group as one, and stays within the group whose item it moves", () => {
  const stepped = (ids: readonly string[], to: "forward" | "backward") =>
    asText(placeItems(FOUR, reorderItems(FOUR, new Set(ids), to)));
  assertEquals(stepped(["d"], "forward"), "a d g .b .c");
  assertEquals(stepped(["a"], "backward"), "g .b .c a d");
  assertEquals(stepped(["b", "c"], "forward"), "g .b .c a d");
  assertEquals(stepped(["c"], "forward"), "a g .c .b d");
  assertEquals(stepped(["b"], "forward"), "a g .b .c d");
});
