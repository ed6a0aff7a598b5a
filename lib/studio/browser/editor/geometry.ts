import { clamp } from "@/lib/core/clamp.ts";

/** A point, or a way from one to another, in scene px. */
export interface Point {
  x: number;
  y: number;
}

/** An upright rectangle. */
export interface Rect extends Point {
  width: number;
  height: number;
}

/** A rectangle turned about its centre, degrees clockwise. */
export interface Box extends Rect {
  rotation: number;
}

/** The side or corner that is held: -1 is left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The eight handles of a box, clockwise from the top left corner. */
export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Smallest and largest side of an item, scene px. */
export const MIN_SIDE = 16;
const MAX_SIDE = 7_680;
/** Part of an item that stays on the canvas when it is dragged, so that it is not lost. */
const MIN_INSIDE = 16;

/** Returns a way turned by some degrees clockwise. */
export function turn({ x, y }: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const angle = degrees * Math.PI / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function centreOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns where a handle of a box is. */
export function handlePoint(box: Box, { x, y }: Handle): Point {
  const centre = centreOf(box);
  const way = turn(
    { x: x * box.width / 2, y: y * box.height / 2 },
    box.rotation,
  );
  return { x: centre.x + way.x, y: centre.y + way.y };
}

/** Returns the upright rectangle around a box. */
export function boundsOf(box: Box): Rect {
  if (box.rotation === 0) {
    const { x, y, width, height } = box;
    return { x, y, width, height };
  }
  return aroundPoints(
    HANDLES.filter(({ x, y }) => x !== 0 && y !== 0)
      .map((corner) => handlePoint(box, corner)),
  );
}

function aroundPoints(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the upright rectangle around all boxes, or `null` around none. */
export function boundsOfAll(boxes: readonly Box[]): Rect | null {
  if (boxes.length === 0) return null;
  return aroundPoints(
    boxes.map(boundsOf).flatMap((
      { x, y, width, height },
    ) => [{ x, y }, { x: x + width, y: y + height }]),
  );
}

/** Returns the rectangle between two points. */
export function rectBetween(from: Point, to: Point): Rect {
  return aroundPoints([from, to]);
}

/** Tells whether a point lies on a box. */
export function isOnBox(box: Box, point: Point): boolean {
  const centre = centreOf(box);
  const own = turn(
    { x: point.x - centre.x, y: point.y - centre.y },
    -box.rotation,
  );
  return Math.abs(own.x) <= box.width / 2 && Math.abs(own.y) <= box.height / 2;
}

/** Tells whether a box and an upright rectangle touch: no axis of either keeps them apart. */
export function touchesRect(box: Box, rect: Rect): boolean {
  const upright = { ...rect, rotation: 0 };
  return areNear(boundsOf(box), rect) &&
    // Seen along the axes of the box.
    areNear(
      {
        x: -box.width / 2,
        y: -box.height / 2,
        width: box.width,
        height: box.height,
      },
      aroundPoints(HANDLES.map((handle) => {
        const [at, centre] = [handlePoint(upright, handle), centreOf(box)];
        return turn({ x: at.x - centre.x, y: at.y - centre.y }, -box.rotation);
      })),
    );
}

function areNear(one: Rect, other: Rect): boolean {
  return one.x <= other.x + other.width && other.x <= one.x + one.width &&
    one.y <= other.y + other.height && other.y <= one.y + one.height;
}

/** Tells whether a box lies wholly in a rectangle. */
export function isInRect(box: Box, rect: Rect): boolean {
  const { x, y, width, height } = boundsOf(box);
  return x >= rect.x && y >= rect.y && x + width <= rect.x + rect.width &&
    y + height <= rect.y + rect.height;
}

/** Returns the way shortened so that a part of what is moved stays on the canvas. */
export function keepOnCanvas(
  bounds: Rect,
  way: Point,
  canvas: { width: number; height: number },
): Point {
  const along = (start: number, length: number, by: number, end: number) => {
    const inside = Math.min(MIN_INSIDE, length);
    return clamp(by, inside - length - start, end - inside - start);
  };
  return {
    x: along(bounds.x, bounds.width, way.x, canvas.width),
    y: along(bounds.y, bounds.height, way.y, canvas.height),
  };
}

/**
 * Returns the box as it is once one of its handles was pulled by `way` from
 * where it was at first, rounded to whole px. What lies opposite stays where it
 * was, by less than 1 px; with `centred` the centre does.
 */
export function resizeBox(
  start: Box,
  handle: Handle,
  way: Point,
  { keepsRatio = false, centred = false, minSide = MIN_SIDE }: {
    keepsRatio?: boolean;
    centred?: boolean;
    minSide?: number;
  } = {},
): Box {
  const pulled = turn(way, -start.rotation);
  const factor = centred ? 2 : 1;
  const smallest = (side: number) => Math.min(minSide, side);
  let width = start.width + handle.x * pulled.x * factor;
  let height = start.height + handle.y * pulled.y * factor;
  if (keepsRatio) {
    const [byWidth, byHeight] = [width / start.width, height / start.height];
    const wanted = handle.x === 0
      ? byHeight
      : handle.y === 0
      ? byWidth
      : Math.max(byWidth, byHeight);
    const scale = clamp(
      wanted,
      Math.max(
        smallest(start.width) / start.width,
        smallest(start.height) / start.height,
      ),
      Math.min(MAX_SIDE / start.width, MAX_SIDE / start.height),
    );
    width = start.width * scale;
    height = start.height * scale;
  }
  width = Math.round(clamp(width, smallest(start.width), MAX_SIDE));
  height = Math.round(clamp(height, smallest(start.height), MAX_SIDE));
  const centre = centreOf(start);
  if (!centred) {
    const moved = turn({
      x: handle.x * (width - start.width) / 2,
      y: handle.y * (height - start.height) / 2,
    }, start.rotation);
    centre.x += moved.x;
    centre.y += moved.y;
  }
  return {
    x: Math.round(centre.x - width / 2),
    y: Math.round(centre.y - height / 2),
    width,
    height,
    rotation: start.rotation,
  };
}

const RIGHT_ANGLE_PULL = 3;
const STEP = 15;

/** Returns an angle in (-180, 180], to the hundredth. */
export function normalAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  const angle = turned > 180 ? turned - 360 : turned;
  return Math.round(angle * 100) / 100 || 0;
}

/**
 * Returns the rotation of a box whose rotation handle is at `to`: right angles
 * hold it within 3°, and with `inSteps` it goes by 15°.
 */
export function rotationTowards(
  box: Rect,
  to: Point,
  inSteps: boolean,
): number {
  const centre = centreOf(box);
  const angle = Math.atan2(to.x - centre.x, centre.y - to.y) * 180 / Math.PI;
  if (inSteps) return normalAngle(Math.round(angle / STEP) * STEP);
  const right = Math.round(angle / 90) * 90;
  return normalAngle(
    Math.abs(angle - right) <= RIGHT_ANGLE_PULL ? right : angle,
  );
}
