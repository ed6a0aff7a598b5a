import type { Rect } from "./geometry.ts";

/** Parts of a canvas that are safe to see, as broadcasters and players leave them, and its thirds. */
export type SafeArea = "action" | "title" | "player" | "vertical" | "thirds";

/** Parts of each side that an area leaves out: left, top, right, bottom. */
const MARGINS: Record<SafeArea, readonly [number, number, number, number]> = {
  action: [0.035, 0.035, 0.035, 0.035],
  title: [0.05, 0.05, 0.05, 0.05],
  // Controls of Twitch's player lie over the bottom.
  player: [0, 0, 0, 0.12],
  // Names and buttons of apps for upright videos.
  vertical: [0, 0.15, 0.15, 0.2],
  thirds: [1 / 3, 1 / 3, 1 / 3, 1 / 3],
};

export const SAFE_AREAS = Object.keys(MARGINS) as SafeArea[];

/** Returns the safe part of a canvas, in scene px. */
export function safeRect(
  area: SafeArea,
  { width, height }: { width: number; height: number },
): Rect {
  const [left, top, right, bottom] = MARGINS[area];
  return {
    x: width * left,
    y: height * top,
    width: width * (1 - left - right),
    height: height * (1 - top - bottom),
  };
}

/** Returns the lines of areas that an item can snap to. */
export function safeLines(
  areas: readonly SafeArea[],
  canvas: { width: number; height: number },
): { x: number[]; y: number[] } {
  const rects = areas.map((area) => safeRect(area, canvas));
  return {
    x: rects.flatMap(({ x, width }) => [x, x + width].map(Math.round)),
    y: rects.flatMap(({ y, height }) => [y, y + height].map(Math.round)),
  };
}
