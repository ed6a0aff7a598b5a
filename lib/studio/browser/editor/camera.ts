import { clamp } from "@/lib/core/clamp.ts";
import type { Point, Rect } from "./geometry.ts";

/** The part of the scene that is in view. */
export interface Camera {
  /** Px of the screen for one of the scene. */
  zoom: number;
  /** Place of the scene's corner in the view, px of the screen. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Steps of zoom, and the farthest that one goes. */
const STEPS = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 4, 8];
const MIN_ZOOM = 0.1;
const MAX_ZOOM = 8;
/** Thickness of a ruler, px of the screen. */
export const RULER_PX = 20;
/** Room around what is fitted, and the part of the scene that stays in view. */
const PADDING = 28;
const MIN_SEEN = 48;

/**
 * Returns the camera that shows a rectangle whole, in the middle of the view or
 * of what rulers of a thickness leave of it.
 */
export function fitCamera(all: Size, rect: Rect, ruler = 0): Camera {
  const view = { width: all.width - ruler, height: all.height - ruler };
  const padding = Math.min(PADDING, view.width / 16, view.height / 16);
  const zoom = clamp(
    Math.min(
      (view.width - 2 * padding) / Math.max(1, rect.width),
      (view.height - 2 * padding) / Math.max(1, rect.height),
    ),
    0.01,
    MAX_ZOOM,
  );
  return {
    zoom,
    x: ruler + (view.width - rect.width * zoom) / 2 - rect.x * zoom,
    y: ruler + (view.height - rect.height * zoom) / 2 - rect.y * zoom,
  };
}

/** Returns the point of the scene that is at a point of the view. */
export function sceneAt({ zoom, x, y }: Camera, at: Point): Point {
  return { x: (at.x - x) / zoom, y: (at.y - y) / zoom };
}

/** Changes the zoom; the point of the scene at `at` stays where it is. */
export function zoomTo(camera: Camera, wanted: number, at: Point): Camera {
  const zoom = clamp(wanted, Math.min(MIN_ZOOM, camera.zoom), MAX_ZOOM);
  const held = sceneAt(camera, at);
  return { zoom, x: at.x - held.x * zoom, y: at.y - held.y * zoom };
}

/** Returns the next step of zoom, in or out. */
export function nextZoom(zoom: number, way: 1 | -1): number {
  const found = way > 0
    ? STEPS.find((step) => step > zoom * 1.001)
    : STEPS.findLast((step) => step < zoom * 0.999);
  return found ?? (way > 0 ? MAX_ZOOM : Math.min(zoom, MIN_ZOOM));
}

/** Moves the scene in the view; some of it stays in sight. */
export function panBy(
  camera: Camera,
  way: Point,
  view: Size,
  canvas: Size,
): Camera {
  const along = (at: number, by: number, room: number, length: number) =>
    clamp(
      at + by,
      Math.min(at, MIN_SEEN - length * camera.zoom),
      Math.max(at, room - MIN_SEEN),
    );
  return {
    zoom: camera.zoom,
    x: along(camera.x, way.x, view.width, canvas.width),
    y: along(camera.y, way.y, view.height, canvas.height),
  };
}

/** Returns the way by which the view moves so that a rectangle is in sight: whole where it fits, else as much as there is room for. */
export function wayIntoView(
  { zoom, x, y }: Camera,
  rect: Rect,
  view: Size,
  ruler = 0,
): Point {
  const along = (start: number, length: number, room: number) => {
    const before = ruler - start;
    const after = room - start - length;
    return length > room - ruler
      ? clamp(0, after, before)
      : clamp(0, before, after);
  };
  return {
    x: along(x + rect.x * zoom, rect.width * zoom, view.width),
    y: along(y + rect.y * zoom, rect.height * zoom, view.height),
  };
}

/** A line of a ruler. */
interface Tick {
  /** Scene px. */
  at: number;
  /** Place on the ruler, px of the screen. */
  place: number;
  /** True when the ruler has room for its figure. */
  fits: boolean;
}

/** Room for a digit of a ruler's figure in any font, and for what stands before the first, px. */
const DIGIT_PX = 8;
const BEFORE_DIGITS_PX = 3;

/**
 * Lists the lines of a ruler of a length: at round figures, 60 px of the screen
 * or more apart. The scene starts at `start` on it.
 */
export function ticksOf(zoom: number, start: number, length: number): Tick[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
    .find((one) => one * zoom >= 60) ?? 10_000;
  const first = Math.ceil(-start / zoom / step);
  const last = Math.floor((length - start) / zoom / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const at = (first + index) * step || 0;
    const place = start + at * zoom;
    const end = place + BEFORE_DIGITS_PX + String(at).length * DIGIT_PX;
    return { at, place, fits: end <= length };
  });
}
