/** Layers and bands that cross a scene leave its webcam frames out. */
import { assertEquals } from "@std/assert";
import { pathAround, widestSpan } from "@/lib/overlay/clear_of_frames.ts";

const frame = (left: number, top: number, width = 400, height = 300) => ({
  left,
  top,
  width,
  height,
});
const ROWS = { top: 300, height: 200, width: 1_920 };

Deno.test("a band is as wide as its scene, or as the room beside frames in its rows", () => {
  assertEquals(widestSpan([], ROWS), { left: 0, width: 1_920 });
  // Above and below: they only touch.
  assertEquals(widestSpan([frame(0, 0), frame(0, 500)], ROWS).width, 1_920);
  assertEquals(widestSpan([frame(0, 299)], ROWS), { left: 400, width: 1_520 });
  assertEquals(widestSpan([frame(1_520, 400)], ROWS), {
    left: 0,
    width: 1_520,
  });
  // Two that overlap, in any order, and one that stands out of the scene.
  assertEquals(
    widestSpan([frame(1_700, 300), frame(300, 300), frame(0, 300)], ROWS),
    { left: 700, width: 1_000 },
  );
  assertEquals(widestSpan([frame(-10, 0, 1_940, 1_080)], ROWS).width, 0);
});

Deno.test("a layer over the scene has holes where frames are, from where it begins on", () => {
  assertEquals(pathAround([], { left: 0, top: 0 }), "none");
  const path = pathAround([frame(100, 400)], { left: 60, top: 300 });
  assertEquals(path.endsWith('M40 100h400v300h-400z")'), true);
  const round = { ...frame(100, 400, 300), isRound: true };
  assertEquals(
    pathAround([round], { left: 0, top: 0 }).endsWith(
      'M100 550a150 150 0 0 1 300 0a150 150 0 0 1 -300 0z")',
    ),
    true,
  );
});
