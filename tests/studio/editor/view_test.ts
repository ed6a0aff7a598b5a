import { freeName } from "@/lib/core/free_name.ts";
import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { placeItems } from "@/lib/studio/browser/editor/scene_document.ts";
import {
  fitCamera,
  nextZoom,
  panBy,
  RULER_PX,
  sceneAt,
  ticksOf,
  wayIntoView,
  zoomTo,
} from "@/lib/studio/browser/editor/camera.ts";
import {
  readItems,
  writeItems,
} from "@/lib/studio/browser/editor/clipboard.ts";
import {
  boundsOf,
  boundsOfAll,
  HANDLES,
} from "@/lib/studio/browser/editor/geometry.ts";
import { isOneGroup, withGroups } from "@/lib/studio/browser/editor/groups.ts";
import {
  SAFE_AREAS,
  safeLines,
  safeRect,
} from "@/lib/studio/browser/editor/safe_areas.ts";
import { createSceneView } from "@/lib/studio/browser/editor/scene_view.ts";
import { equalGaps } from "@/lib/studio/browser/editor/distribute.ts";
import {
  resizeMany,
  rotateMany,
} from "@/lib/studio/browser/editor/multi_resize.ts";
import { anItem, someItems } from "./items.ts";

const CANVAS = { width: 1920, height: 1080 };
const aSize = fc.record({
  width: fc.integer({ min: 100, max: 3000 }),
  height: fc.integer({ min: 100, max: 2000 }),
});
const aPoint = fc.record({
  x: fc.integer({ min: -500, max: 3000 }),
  y: fc.integer({ min: -500, max: 2000 }),
});

Deno.test("what is under the pointer stays there while one zooms", () => {
  fc.assert(fc.property(
    aSize,
    aPoint,
    fc.double({ min: 0.01, max: 20, noNaN: true }),
    (view, at, zoom) => {
      const camera = fitCamera(view, { x: 0, y: 0, ...CANVAS });
      const before = sceneAt(camera, at);
      const zoomed = zoomTo(camera, zoom, at);
      const after = sceneAt(zoomed, at);
      assertAlmostEquals(after.x, before.x, 1e-6);
      assertAlmostEquals(after.y, before.y, 1e-6);
      assert(zoomed.zoom <= 8);
    },
  ));
});

Deno.test("no ruler covers what is fitted, however little room there is", () => {
  fc.assert(fc.property(aSize, aPoint, (view, from) => {
    const rect = { ...from, width: 400, height: 300 };
    const { zoom, x, y } = fitCamera(view, rect, RULER_PX);
    const [left, top] = [x + rect.x * zoom, y + rect.y * zoom];
    assert(left >= RULER_PX && top >= RULER_PX);
    assert(left + 400 * zoom <= view.width + 1e-6);
    assert(top + 300 * zoom <= view.height + 1e-6);
  }));
  const view = createSceneView({ canvas: CANVAS, name: "v", storage: null });
  view.size.value = { width: 366, height: 206 };
  assert(view.camera.value.y >= RULER_PX);
  view.rulers.value = false;
  assert(view.camera.value.y < RULER_PX);
});

Deno.test("a fitted rectangle is whole in the view, and some of the scene stays in sight", () => {
  fc.assert(fc.property(aSize, aPoint, fc.array(aPoint), (view, from, ways) => {
    const rect = { ...from, width: 400, height: 300 };
    const { zoom, x, y } = fitCamera(view, rect);
    assert(x + rect.x * zoom >= 0 && y + rect.y * zoom >= 0);
    assert(x + (rect.x + 400) * zoom <= view.width + 1e-6);
    assert(y + (rect.y + 300) * zoom <= view.height + 1e-6);
    let camera = fitCamera(view, { x: 0, y: 0, ...CANVAS });
    for (const way of ways) camera = panBy(camera, way, view, CANVAS);
    assert(camera.x < view.width && camera.y < view.height);
    assert(camera.x + CANVAS.width * camera.zoom > 0);
    assert(camera.y + CANVAS.height * camera.zoom > 0);
  }));
  assertEquals([nextZoom(0.29, 1), nextZoom(0.29, -1)], [0.33, 0.25]);
  assertEquals([nextZoom(8, 1), nextZoom(0.1, -1)], [8, 0.1]);
});

Deno.test("a view moves no farther than until a rectangle is in sight", () => {
  const view = { width: 1018, height: 618 };
  const way = (x: number, y: number, width = 200, height = 100) =>
    wayIntoView({ zoom: 2, x: 0, y: 0 }, { x, y, width, height }, view, 18);
  assertEquals(way(100, 100), { x: 0, y: 0 });
  assertEquals(way(-50, 400), { x: 118, y: -382 });
  assertEquals(way(600, 0), { x: -582, y: 18 });
  // Larger than the view: as much as there is room for, from either side.
  assertEquals(way(100, 0, 1_000, 600), { x: -182, y: 0 });
  assertEquals(way(-900, -500, 1_000, 600), { x: 818, y: 418 });
  assertEquals(way(-100, -100, 1_000, 600), { x: 0, y: 0 });
});

Deno.test("lines of a ruler are round, apart, and where the scene has them", () => {
  fc.assert(fc.property(
    fc.double({ min: 0.1, max: 8, noNaN: true }),
    fc.integer({ min: -5000, max: 2000 }),
    fc.integer({ min: 0, max: 3000 }),
    (zoom, start, length) => {
      const ticks = ticksOf(zoom, start, length);
      for (const [index, { at, place }] of ticks.entries()) {
        assertAlmostEquals(place, start + at * zoom, 1e-6);
        const next = ticks[index + 1];
        if (next) assert(next.place - place >= 59);
        assert(place >= -1 && place <= length + 1);
      }
      assert(ticks.length <= length / 59 + 2);
    },
  ));
  // A figure that the end of the ruler would cut is left out, its line is not.
  const figures = (length: number) =>
    ticksOf(0.3, 20, length).map(({ at, fits }) => fits ? at : null);
  assertEquals(figures(107), [0, 200]);
  assertEquals(figures(106), [0, null]);
});

Deno.test("several are scaled together: what lies opposite stays, and none gets lost", () => {
  fc.assert(fc.property(
    someItems(2, 8),
    fc.constantFrom(...HANDLES),
    aPoint,
    fc.boolean(),
    (items, handle, way, keepsRatio) => {
      const start = boundsOfAll(items.map(({ placement }) => placement));
      const all = resizeMany(items, handle, way, { keepsRatio });
      assert(start && all);
      for (const { placement } of placeItems(items, all.placed)) {
        assert(placement.width >= 15 && placement.height >= 15);
        assert(placement.width <= 7681 && placement.height <= 7681);
        assert(Number.isInteger(placement.x));
      }
      if (handle.x > 0) assertAlmostEquals(all.bounds.x, start.x, 1);
      if (handle.y > 0) assertAlmostEquals(all.bounds.y, start.y, 1);
    },
  ));
  // Upright ones fill the new rectangle to the pixel.
  const two = [
    anItem({ id: "a" }),
    anItem({ id: "b", x: 300, y: 100, width: 200 }),
  ];
  const doubled = resizeMany(two, { x: 1, y: 1 }, { x: 500, y: 200 });
  assertEquals(doubled?.placed.get("b"), {
    x: 600,
    y: 200,
    width: 400,
    height: 200,
  });
});

Deno.test("several turned round and back stand where they stood", () => {
  fc.assert(fc.property(someItems(1, 6), (items) => {
    let now = placeItems(items, rotateMany(items, 180));
    now = placeItems(now, rotateMany(now, 180));
    for (const [index, { placement }] of now.entries()) {
      assertAlmostEquals(placement.x, items[index]?.placement.x ?? 0, 3);
      assertAlmostEquals(placement.y, items[index]?.placement.y ?? 0, 3);
    }
  }));
});

Deno.test("gaps that are found are equal, and lie between things", () => {
  fc.assert(fc.property(someItems(0, 12), someItems(1, 1), (items, [moved]) => {
    const rects = items.map(({ placement }) => boundsOf(placement));
    const own = boundsOf(moved!.placement);
    for (const axis of ["x", "y"] as const) {
      for (const { at, gaps } of equalGaps(own, rects, axis)) {
        const [one, other] = gaps.map(({ from, to }) => to - from);
        assertAlmostEquals(one!, other!, 1e-6);
        assert(one! >= 0);
        const length = axis === "x" ? own.width : own.height;
        assert(
          gaps.some(({ from, to }) =>
            Math.abs(to - at) < 1e-6 || Math.abs(from - at - length) < 1e-6
          ),
        );
      }
    }
  }));
  const row = [0, 200].map((x) => ({ x, y: 0, width: 100, height: 100 }));
  const moved = { x: 410, y: 20, width: 50, height: 50 };
  assertEquals(
    equalGaps(moved, row, "x").map(({ at }) => at),
    [125, 400, -150],
  );
});

Deno.test("one of a group selects all of it, twice is not more", () => {
  const items = [
    anItem({ id: "a", group: "g" }),
    anItem({ id: "b", group: "g" }),
    anItem({ id: "c" }),
  ];
  assertEquals([...withGroups(items, ["b"])].sort(), ["a", "b"]);
  assertEquals([...withGroups(items, ["c"])], ["c"]);
  assert(isOneGroup(items, new Set(["a", "b"])));
  assert(!isOneGroup(items, new Set(["a", "c"])));
  assert(!isOneGroup(items, new Set(["c"])));
});

Deno.test("what is copied is read as it was, by its own channel alone, and nothing else is", () => {
  fc.assert(fc.property(someItems(1, 10), (items) => {
    const text = writeItems("1", items);
    assertEquals(readItems(text, "1"), items);
    assertEquals(readItems(text, "2"), "other");
  }));
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
    assertEquals(readItems(text, "1"), null);
  }));
  fc.assert(fc.property(fc.jsonValue(), fc.string(), (value, key) => {
    const [item] = [anItem({ id: "a" })];
    const items = [{ ...item, placement: { ...item.placement, x: value } }];
    const read = readItems(
      JSON.stringify({ limelight: "items", channelId: "1", items, [key]: 1 }),
      "1",
    );
    assertEquals(read === null, typeof value !== "number");
  }));
  assertEquals(readItems(`{${"x".repeat(300_000)}`, "1"), null);
  assertEquals(freeName("Clock", new Set(["Clock", "Clock 2"])), "Clock 3");
  assertEquals(freeName("Clock 2", new Set(["Clock 2"])), "Clock 3");
});

Deno.test("thirds are lines at a third and two thirds of both sides", () => {
  assertEquals(safeLines(["thirds"], { width: 1920, height: 1080 }), {
    x: [640, 1280],
    y: [360, 720],
  });
});

Deno.test("safe areas lie on the canvas, and things snap to them and to guides", () => {
  for (const area of SAFE_AREAS) {
    const { x, y, width, height } = safeRect(area, CANVAS);
    assert(x >= 0 && y >= 0);
    assert(x + width <= 1920 && y + height <= 1080);
  }
  const store = new Map<string, string>();
  const storage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => void store.set(name, text),
  };
  const open = () => createSceneView({ canvas: CANVAS, name: "v", storage });
  const view = open();
  const stop = view.keep();
  view.setGuide("x", null, 333);
  view.setGuide("x", 333, 400);
  view.setGuide("y", null, 5000);
  view.toggleSafe("title");
  stop();
  const again = open();
  // As the server drew it, until the page is alive.
  assertEquals(again.guides.value, { x: [], y: [] });
  again.keep()();
  assertEquals(again.guides.value, { x: [400], y: [] });
  assertEquals(again.lines.value.x, [400, 96, 1824]);
  for (const text of ["{", "[]", '{"guides":{"x":"no"},"safe":5}', "null"]) {
    store.set("v", text);
    const broken = open();
    broken.keep()();
    assertEquals(broken.guides.value, { x: [], y: [] });
  }
});
