import {
  isInRect,
  isOnBox,
  type Point,
  type Rect,
  touchesRect,
} from "./geometry.ts";
import {
  type EditorItem,
  frontFirst,
  type SceneItems,
} from "./scene_document.ts";

/** Ids of what is selected. */
export type Selection = ReadonlySet<string>;

/** Tells whether the pointer reaches an item: not one that is hidden or locked. */
export function isReachable({ placement }: EditorItem): boolean {
  return placement.visible && !placement.locked;
}

/** Lists what the pointer reaches at a point, front first. */
function itemsAt(items: SceneItems, point: Point): EditorItem[] {
  return frontFirst(items)
    .filter((item) => isReachable(item) && isOnBox(item.placement, point));
}

/** Returns the item below the selected one at a point; after the last comes the first. */
export function nextBelow(
  items: SceneItems,
  point: Point,
  selected: Selection,
): EditorItem | null {
  const pile = itemsAt(items, point);
  const at = pile.findIndex(({ id }) => selected.has(id));
  return pile[(at + 1) % pile.length] ?? null;
}

/** Returns what a marquee selects: what it touches, or with `whole` only what lies in it. */
export function marqueeSelection(
  items: SceneItems,
  rect: Rect,
  { whole, added }: { whole: boolean; added: Selection },
): Selection {
  const isHit = whole ? isInRect : touchesRect;
  return new Set([
    ...added,
    ...items.filter((item) => isReachable(item) && isHit(item.placement, rect))
      .map(({ id }) => id),
  ]);
}

/** Height of a line of reading, scene px. */
const LINE = 40;

/** Lists the items as one reads: line by line, and from left to right in each. */
export function readingOrder(items: SceneItems): EditorItem[] {
  const line = ({ placement }: EditorItem) => Math.floor(placement.y / LINE);
  return [...items].sort((a, b) =>
    line(a) - line(b) || a.placement.x - b.placement.x
  );
}
