import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import type { PlacedItems } from "./reorder.ts";
import {
  boundsOfAll,
  centreOf,
  type Handle,
  MIN_SIDE,
  normalAngle,
  type Point,
  type Rect,
  resizeBox,
  turn,
} from "./geometry.ts";
import type { EditorItem } from "./scene_document.ts";

/** The largest side of an item, scene px. */
const MAX_SIDE = 7_680;

const isUpright = (rotation: number) => rotation % 180 === 0;
const isLying = (rotation: number) => Math.abs(rotation % 180) === 90;

/**
 * Returns several items scaled together, as a handle of the rectangle around
 * them is pulled: what lies opposite stays. Where one is turned by an angle
 * that is not right, all keep their ratio. No side gets under 16 px.
 */
export function resizeMany(
  items: readonly EditorItem[],
  handle: Handle,
  way: Point,
  { keepsRatio = false, centred = false }: {
    keepsRatio?: boolean;
    centred?: boolean;
  } = {},
): { placed: PlacedItems; bounds: Rect } | null {
  const start = boundsOfAll(items.map(({ placement }) => placement));
  if (!start || start.width === 0 || start.height === 0) return null;
  const isTurned = items.some(({ placement: { rotation } }) =>
    !isUpright(rotation) && !isLying(rotation)
  );
  const wanted = resizeBox({ ...start, rotation: 0 }, handle, way, {
    keepsRatio: keepsRatio || isTurned,
    centred,
    minSide: 1,
  });
  let scaleX = wanted.width / start.width;
  let scaleY = wanted.height / start.height;
  for (const { placement } of items) {
    const { width, height, rotation } = placement;
    const [along, across] = isLying(rotation)
      ? [height, width]
      : [width, height];
    scaleX = within(scaleX, along);
    scaleY = within(scaleY, across);
  }
  if (keepsRatio || isTurned) {
    // The one that may shrink least, or grow least, holds for both.
    scaleX = scaleY = scaleX >= 1 && scaleY >= 1
      ? Math.min(scaleX, scaleY)
      : Math.max(scaleX, scaleY);
  }
  const centre = centreOf(start);
  const held = centred ? centre : {
    x: centre.x - handle.x * start.width / 2,
    y: centre.y - handle.y * start.height / 2,
  };
  const placed = new Map<string, Partial<Placement>>();
  for (const { id, placement } of items) {
    const own = centreOf(placement);
    const [along, across] = isLying(placement.rotation)
      ? [scaleY, scaleX]
      : [scaleX, scaleY];
    const width = Math.round(placement.width * along);
    const height = Math.round(placement.height * across);
    placed.set(id, {
      x: Math.round(held.x + (own.x - held.x) * scaleX - width / 2),
      y: Math.round(held.y + (own.y - held.y) * scaleY - height / 2),
      width,
      height,
    });
  }
  return {
    placed,
    bounds: {
      x: held.x + (start.x - held.x) * scaleX,
      y: held.y + (start.y - held.y) * scaleY,
      width: start.width * scaleX,
      height: start.height * scaleY,
    },
  };
}

/** A number of the rectangle around several items. */
export type BoundsNumber = keyof Rect;

/** Returns several items moved or scaled together until the rectangle around them has a number. */
export function setBounds(
  items: readonly EditorItem[],
  field: BoundsNumber,
  value: number,
): PlacedItems {
  const bounds = boundsOfAll(items.map(({ placement }) => placement));
  if (!bounds) return new Map();
  const by = value - bounds[field];
  if (field === "x" || field === "y") {
    return new Map(items.map(({ id, placement }) => [
      id,
      { [field]: Math.round(placement[field] + by) },
    ]));
  }
  const [x, y] = field === "width" ? [1, 0] as const : [0, 1] as const;
  const way = { x: x * by, y: y * by };
  return resizeMany(items, { x, y }, way)?.placed ?? new Map();
}

/** Limits a scale so that a side stays one that an item may have. */
function within(scale: number, side: number): number {
  const smallest = Math.min(MIN_SIDE, side) / side;
  return Math.max(smallest, Math.min(Math.max(1, MAX_SIDE / side), scale));
}

/** Returns several items turned about their common middle. */
export function rotateMany(
  items: readonly EditorItem[],
  degrees: number,
): PlacedItems {
  const bounds = boundsOfAll(items.map(({ placement }) => placement));
  if (!bounds) return new Map();
  const middle = centreOf(bounds);
  return new Map(items.map(({ id, placement }) => {
    const own = centreOf(placement);
    const way = turn({ x: own.x - middle.x, y: own.y - middle.y }, degrees);
    return [id, {
      x: Math.round(middle.x + way.x - placement.width / 2),
      y: Math.round(middle.y + way.y - placement.height / 2),
      rotation: normalAngle(placement.rotation + degrees),
    }];
  }));
}
