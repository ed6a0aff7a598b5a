import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { sizeOnCanvas } from "@/lib/studio/browser/editor/add_files.ts";
import { setBounds } from "@/lib/studio/browser/editor/multi_resize.ts";
import { placeNew } from "@/lib/studio/browser/editor/new_items.ts";
import { createSceneView } from "@/lib/studio/browser/editor/scene_view.ts";
import { placeItems } from "@/lib/studio/browser/editor/scene_document.ts";
import { boundsOfAll } from "@/lib/studio/browser/editor/geometry.ts";
import { anItem } from "./items.ts";

const canvas = { width: 1920, height: 1080 };
const whole = { x: 0, y: 0, ...canvas };
const { placement } = anItem({
  id: "new",
  x: 760,
  y: 440,
  width: 400,
  height: 200,
});

Deno.test("what is new comes in front of all, and stays where it is seen", () => {
  const items = [anItem({ id: "a", z: 3 }), anItem({ id: "b", z: 70 })];
  const { x, y, z } = placeNew(placement, { items, seen: whole, canvas });
  assertEquals([x, y, z], [760, 440, 80]);
  const first = placeNew(placement, { items: [], seen: whole, canvas });
  assertEquals(first.z, 10);
});

Deno.test("what is new comes into the part that is in view, beside what begins there, and to the point of a drop", () => {
  const seen = { x: 0, y: 0, width: 600, height: 400 };
  const one = placeNew(placement, { items: [], seen, canvas });
  assertEquals([one.x, one.y], [100, 100]);
  const items = [{ ...anItem({ id: "a" }), placement: one }];
  const two = placeNew(placement, { items, seen, canvas });
  assertEquals([two.x, two.y], [124, 124]);
  const at = { x: 1900, y: 20 };
  const dropped = placeNew(placement, { items, seen: whole, canvas, at });
  assertEquals([dropped.x, dropped.y], [1520, 0]);
});

Deno.test("a view tells which part of the canvas it shows", () => {
  const view = createSceneView({ canvas, name: "v", storage: null });
  view.size.value = { width: 960, height: 540 };
  assertEquals(view.seen(), whole);
  view.zoom(1, { x: 0, y: 0 });
  view.pan({ x: -400, y: -300 });
  const { width, height } = view.seen();
  assertAlmostEquals(width, 960, 1e-6);
  assertAlmostEquals(height, 540, 1e-6);
  assert(view.seen().x > 200, `${view.seen().x}`);
});

Deno.test("a file is as large as itself on the canvas, and covers half of it at most", () => {
  assertEquals(sizeOnCanvas({ width: 300, height: 100 }, canvas), {
    width: 300,
    height: 100,
  });
  assertEquals(sizeOnCanvas({ width: 4000, height: 1000 }, canvas), {
    width: 960,
    height: 240,
  });
  assertEquals(sizeOnCanvas({ width: 3, height: 2 }, canvas), {
    width: 24,
    height: 16,
  });
  assertEquals(sizeOnCanvas({ width: null, height: null }, canvas), null);
});

Deno.test("numbers of several move and scale them together", () => {
  const items = [
    anItem({ id: "a", x: 100, y: 100 }),
    anItem({ id: "b", x: 300, y: 150, height: 50 }),
  ];
  const after = (field: "x" | "y" | "width" | "height", value: number) =>
    boundsOfAll(
      placeItems(items, setBounds(items, field, value))
        .map(({ placement }) => placement),
    );
  assertEquals(after("x", 0), { x: 0, y: 100, width: 300, height: 100 });
  assertEquals(after("y", 40), { x: 100, y: 40, width: 300, height: 100 });
  assertEquals(after("width", 600), {
    x: 100,
    y: 100,
    width: 600,
    height: 100,
  });
  assertEquals(after("height", 50), { x: 100, y: 100, width: 300, height: 50 });
  assertEquals(setBounds([], "x", 5).size, 0);
});
