import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  alignItems,
  distributeItems,
  reorderItems,
} from "@/lib/studio/browser/editor/reorder.ts";
import {
  boundsOf,
  type Box,
  handlePoint,
  HANDLES,
  isInRect,
  isOnBox,
  keepOnCanvas,
  normalAngle,
  resizeBox,
  rotationTowards,
  touchesRect,
} from "@/lib/studio/browser/editor/geometry.ts";
import {
  frontFirst,
  placeItems,
  type SceneItems,
} from "@/lib/studio/browser/editor/scene_document.ts";
import {
  marqueeSelection,
  nextBelow,
} from "@/lib/studio/browser/editor/selection.ts";
import {
  snapMove,
  snapTargets,
  toNextLine,
} from "@/lib/studio/browser/editor/snapping.ts";
import { anItem, someItems } from "./items.ts";

const CANVAS = { width: 1920, height: 1080 };
const whole = (min: number, max: number) => fc.integer({ min, max });
const someBox: fc.Arbitrary<Box> = fc.record({
  x: whole(-500, 2000),
  y: whole(-500, 2000),
  width: whole(16, 2000),
  height: whole(16, 2000),
  rotation: fc.double({ min: -180, max: 180, noNaN: true }),
});
const someWay = fc.record({ x: whole(-900, 900), y: whole(-900, 900) });
const someHandle = fc.constantFrom(...HANDLES);
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

Deno.test("what lies opposite the handle stays within 1 px, whatever the rotation", () => {
  fc.assert(fc.property(
    someBox,
    someHandle,
    someWay,
    fc.boolean(),
    (box, handle, way, keepsRatio) => {
      const resized = resizeBox(box, handle, way, { keepsRatio });
      const opposite = { x: -handle.x, y: -handle.y } as typeof handle;
      assert(
        distance(handlePoint(box, opposite), handlePoint(resized, opposite)) <=
          1,
      );
      assert(resized.width >= 16 && resized.height >= 16);
      assert([resized.x, resized.y, resized.width].every(Number.isInteger));
    },
  ));
});

Deno.test("a box that is resized about its centre keeps it, and its ratio where asked", () => {
  fc.assert(fc.property(someBox, someHandle, someWay, (box, handle, way) => {
    const { x, y, width, height } = resizeBox(box, handle, way, {
      centred: true,
      keepsRatio: true,
    });
    const centre = { x: x + width / 2, y: y + height / 2 };
    const before = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    assert(distance(centre, before) <= 1);
    assert(
      Math.abs(width - height * box.width / box.height) <=
        1 + box.width / box.height,
    );
  }));
});

Deno.test("the bounds hold every corner, and a point of the box is on it", () => {
  fc.assert(fc.property(someBox, someHandle, (box, handle) => {
    const bounds = boundsOf(box);
    const { x, y } = handlePoint(box, handle);
    assert(x >= bounds.x - 1e-6 && x <= bounds.x + bounds.width + 1e-6);
    assert(y >= bounds.y - 1e-6 && y <= bounds.y + bounds.height + 1e-6);
    const inner = { x: handle.x / 2, y: handle.y / 2 };
    assert(isOnBox(box, handlePoint(box, inner as typeof handle)));
    assert(touchesRect(box, { x: x - 1, y: y - 1, width: 2, height: 2 }));
    assert(touchesRect(box, bounds) && isInRect(box, bounds));
  }));
});

Deno.test("a corner of the bounds that a turned box does not fill is not touched", () => {
  const box = { x: 100, y: 100, width: 200, height: 200, rotation: 45 };
  assert(!touchesRect(box, { x: 60, y: 60, width: 20, height: 20 }));
  assert(touchesRect(box, { x: 190, y: 60, width: 20, height: 20 }));
});

Deno.test("angles are normal, right angles hold and steps are of 15°", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (angle) => {
      const normal = normalAngle(angle);
      assert(normal > -180 && normal <= 180);
      const turns = (angle - normal) / 360;
      assert(Math.abs(turns - Math.round(turns)) < 1e-4);
    }),
  );
  const box = { x: 0, y: 0, width: 100, height: 100 };
  assertEquals(rotationTowards(box, { x: 51, y: -50 }, false), 0);
  assertEquals(rotationTowards(box, { x: 150, y: 50 }, false), 90);
  assertEquals(rotationTowards(box, { x: 100, y: -10 }, true) % 15, 0);
});

Deno.test("something of what is dragged stays on the canvas", () => {
  fc.assert(fc.property(
    fc.record({
      x: whole(0, 1900),
      y: whole(0, 1060),
      width: whole(16, 500),
      height: whole(16, 500),
    }),
    someWay,
    (rect, { x, y }) => {
      const way = keepOnCanvas(rect, { x: x * 9, y: y * 9 }, CANVAS);
      assert(rect.x + way.x + rect.width >= 16 && rect.x + way.x <= 1904);
      assert(rect.y + way.y + rect.height >= 16 && rect.y + way.y <= 1064);
    },
  ));
});

Deno.test("snapping moves by no more than the threshold, and again by nothing", () => {
  fc.assert(fc.property(
    someBox.map((box) => ({ ...box, rotation: 0 })),
    someWay,
    fc.array(someBox, { maxLength: 8 }),
    fc.double({ min: 0.1, max: 4, noNaN: true }),
    (box, way, neighbours, scale) => {
      const targets = snapTargets(CANVAS, neighbours.map(boundsOf), box);
      const snapped = snapMove(box, way, { targets, scale });
      assert(Math.abs(snapped.way.x - way.x) <= 6 / scale + 1e-9);
      assert(Math.abs(snapped.way.y - way.y) <= 6 / scale + 1e-9);
      const again = snapMove(box, snapped.way, { targets, scale });
      for (const { axis, rank } of snapped.lines) {
        const same = again.lines.find((line) => line.axis === axis);
        // A stronger line may have come into reach, never a weaker one.
        assert(same && same.rank <= rank);
        if (same.rank === rank) {
          assert(Math.abs(again.way[axis] - snapped.way[axis]) < 1e-6);
        }
      }
    },
  ));
});

Deno.test("the middle of the canvas is stronger than a nearer neighbour, and holds longer", () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const beside = { x: 863, y: 700, width: 50, height: 50 };
  const targets = snapTargets(CANVAS, [beside], box);
  const first = snapMove(box, { x: 905.5, y: 300 }, { targets, scale: 1 });
  assertEquals(first.lines, [{ axis: "x", at: 960, rank: 0 }]);
  const held = snapMove(box, { x: 918, y: 300 }, {
    targets,
    scale: 1,
    held: first.lines,
  });
  assertEquals(held.way.x, 910);
  const free = snapMove(box, { x: 920, y: 300 }, {
    targets,
    scale: 1,
    held: first.lines,
  });
  assertEquals(free.way.x, 920);
});

Deno.test("aligned items share the edge, and distributed ones have equal gaps in the same order", () => {
  fc.assert(fc.property(someItems(3, 8), (items) => {
    const frame = { x: 100, y: 50, width: 900, height: 700 };
    const aligned = placeItems(items, alignItems(items, "right", frame));
    for (const { placement } of aligned) {
      const { x, width } = boundsOf(placement);
      assert(Math.abs(x + width - 1000) <= 0.51);
    }
    const upright = placeItems(
      items,
      new Map(items.map(({ id }) => [id, { rotation: 0 }])),
    );
    const spread = placeItems(upright, distributeItems(upright, "x"));
    const centre = (one: typeof items[number]) =>
      one.placement.x + one.placement.width / 2;
    const order = (all: SceneItems) =>
      [...all].sort((a, b) => centre(a) - centre(b));
    const before = order(upright);
    const row = before.map(({ id }) => spread.find((one) => one.id === id)!);
    const gaps = row.slice(1).map(({ placement }, index) => {
      const last = row[index]!.placement;
      return placement.x - last.x - last.width;
    });
    assert(Math.max(...gaps) - Math.min(...gaps) <= 2);
    assertEquals(row[0], before[0]);
    assertEquals(row.at(-1), before.at(-1));
  }));
});

Deno.test("a new order keeps the others in theirs", () => {
  fc.assert(fc.property(
    someItems(1, 8),
    fc.array(whole(0, 7)),
    fc.constantFrom("forward", "backward", "front", "back"),
    (items, picked, to) => {
      const moved = new Set(
        picked.map((index) => items[index % items.length]!.id),
      );
      const next = placeItems(items, reorderItems(items, moved, to));
      const ids = (all: SceneItems, own: boolean) =>
        frontFirst(all).map(({ id }) => id)
          .filter((id) => moved.has(id) === own);
      assertEquals(ids(next, true), ids(items, true));
      assertEquals(ids(next, false), ids(items, false));
      if (to === "front" && moved.size > 0) {
        assert(moved.has(frontFirst(next)[0]!.id));
      }
    },
  ));
});

Deno.test("what is moved to the front, the back or one step keeps the place of all others, while there is room", () => {
  const items = ["a", "b", "c"].map((id, at) => anItem({ id, z: at * 10 }));
  const moved = (id: string, to: "front" | "back" | "forward") =>
    [...reorderItems(items, new Set([id]), to)].map(([id, { z }]) => [id, z]);
  assertEquals(moved("a", "front"), [["a", 30]]);
  assertEquals(moved("c", "back"), [["c", -10]]);
  assertEquals(moved("a", "forward"), [["a", 15]]);
  const tight = ["a", "b", "c"].map((id, z) => anItem({ id, z }));
  assertEquals(
    [...reorderItems(tight, new Set(["a"]), "forward").keys()].sort(),
    ["a", "b", "c"],
  );
});

Deno.test("pressing again goes down the pile and comes back to its top", () => {
  const pile = ["a", "b", "c"].map((id, z) => anItem({ id, z }));
  const point = { x: 10, y: 10 };
  const seen: string[] = [];
  let selected = new Set<string>();
  for (let press = 0; press < 4; press++) {
    const { id } = nextBelow(pile, point, selected)!;
    seen.push(id);
    selected = new Set([id]);
  }
  assertEquals(seen, ["c", "b", "a", "c"]);
});

Deno.test("a marquee leaves out what is locked or hidden", () => {
  const items = [
    anItem({ id: "a" }),
    anItem({ id: "b", locked: true }),
    anItem({ id: "c", visible: false }),
    anItem({ id: "d", x: 95, y: 95 }),
  ];
  const rect = { x: -1, y: -1, width: 102, height: 102 };
  const none = new Set<string>();
  assertEquals([
    ...marqueeSelection(items, rect, { whole: false, added: none }),
  ], ["a", "d"]);
  assertEquals([
    ...marqueeSelection(items, rect, { whole: true, added: none }),
  ], ["a"]);
});

Deno.test("a rectangle goes on to the nearest line that way, and none is left beyond the last", () => {
  const bounds = { x: 100, y: 100, width: 400, height: 200 };
  const targets = snapTargets(CANVAS, [], bounds);
  assertEquals(toNextLine(bounds, targets, "x", -1), -100);
  assertEquals(toNextLine(bounds, targets, "x", 1), 460);
  assertEquals(toNextLine(bounds, targets, "y", 1), 240);
  const beyond = { ...bounds, x: 1920 };
  assertEquals(toNextLine(beyond, targets, "x", 1), null);
});
