import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { clamp } from "@/lib/core/clamp.ts";
import { centreOf, isInRect, type Point, type Rect } from "./geometry.ts";
import { MAX_Z, Z_STEP } from "./reorder.ts";
import { frontFirst, type SceneItems } from "./scene_document.ts";

/** Way between items that come to the same place, scene px. */
const BESIDE = 24;

/** Returns the depth in front of everything on a scene. */
const frontOf = (items: SceneItems): number =>
  Math.min(MAX_Z, (frontFirst(items)[0]?.placement.z ?? 0) + Z_STEP);

/**
 * Returns the placement of an item that comes on a scene: in front of all that
 * stands there, and in the part of the canvas that is in view. One that already
 * lies in view stays, others come to its middle, or to the point `at`; where
 * another begins at the same place, it lies beside that.
 */
export function placeNew(
  placement: Placement,
  { items, seen, canvas, at }: {
    items: SceneItems;
    /** The part of the canvas that is in view, scene px. */
    seen: Rect;
    canvas: { width: number; height: number };
    at?: Point;
  },
): Placement {
  const { width, height } = placement;
  const middle = at ?? centreOf(seen);
  const along = (to: number, length: number, room: number) =>
    Math.round(clamp(to - length / 2, 0, Math.max(0, room - length)));
  const isSeen = !at && isInRect(placement, seen);
  let x = isSeen ? placement.x : along(middle.x, width, canvas.width);
  let y = isSeen ? placement.y : along(middle.y, height, canvas.height);
  const isTaken = () =>
    items.some(({ placement: one }) => one.x === x && one.y === y);
  while (isTaken()) {
    x += BESIDE;
    y += BESIDE;
  }
  return { ...placement, x, y, z: frontOf(items) };
}
