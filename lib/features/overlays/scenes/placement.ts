import type {
  Placement,
  PlacementPatch,
  SceneItem,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";

/** A canvas to put a widget on. */
interface Canvas {
  width: number;
  height: number;
}

const FULL_HD: Canvas = { width: 1920, height: 1080 };
/** Distance from the edges of a scene. */
const MARGIN = 48;
/** The front, as `Placement` allows. */
const MAX_Z = 10_000;

/**
 * Returns the placement that a widget has at first: its recommended size, at
 * its anchor, in front.
 */
export function firstPlacement(
  { size, anchor }: Pick<WidgetKind, "size" | "anchor">,
  canvas: Canvas = FULL_HD,
  inFrontOf: readonly SceneItem[] = [],
): Placement {
  const width = Math.min(size.width, canvas.width);
  const height = Math.min(size.height, canvas.height);
  const [vertical, horizontal = vertical] = anchor.split("-");
  const along = (side: string | undefined, room: number, margin: number) =>
    side === "left" || side === "top"
      ? Math.min(margin, Math.max(0, room))
      : side === "right" || side === "bottom"
      ? Math.max(0, room - margin)
      : Math.round(room / 2);
  return {
    x: along(horizontal, canvas.width - width, MARGIN),
    y: along(vertical, canvas.height - height, MARGIN),
    width,
    height,
    z: Math.min(
      MAX_Z,
      1 + Math.max(0, ...inFrontOf.map(({ placement }) => placement.z)),
    ),
    rotation: 0,
    opacity: 1,
    visible: true,
    locked: false,
  };
}

/** Returns the placement with the patch applied. */
export function patchPlacement(
  placement: Placement,
  patch: PlacementPatch,
): Placement {
  const next = { ...placement };
  for (const [name, value] of Object.entries(patch)) {
    if (value !== undefined) Object.assign(next, { [name]: value });
  }
  return next;
}

/**
 * Returns the scene with one of its items moved, or `null` when it has no such
 * item.
 */
export function moveItem(
  scene: StoredScene,
  itemId: string,
  patch: PlacementPatch,
): StoredScene | null {
  let found = false;
  const items = scene.items.map((item) => {
    if (item.id !== itemId) return item;
    found = true;
    return { ...item, placement: patchPlacement(item.placement, patch) };
  });
  return found ? { ...scene, items } : null;
}

/** Returns the scene without one of its items. */
export function withoutItem(scene: StoredScene, itemId: string): StoredScene {
  return { ...scene, items: scene.items.filter(({ id }) => id !== itemId) };
}
