import type { Placement } from "@/lib/schema/overlays/scenes.ts";

/** An item of a scene, as the editor holds it. */
export interface EditorItem {
  id: string;
  kind: "instance" | "custom";
  /** The custom widget that is shown; `null` for a built-in one. */
  widgetId: string | null;
  name: string;
  placement: Placement;
}

/** Everything on a scene, in the order it was added. */
export type SceneItems = readonly EditorItem[];

/** A scene as a document: its items by id, in the order they were added. */
export type SceneDocument = Readonly<Record<string, EditorItem>>;

/** Returns items as a document, each with the group that it is in or `null`. */
export const documentOf = (items: SceneItems): SceneDocument =>
  Object.fromEntries(
    items.map((item) => [
      item.id,
      item.placement.group === undefined
        ? { ...item, placement: { ...item.placement, group: null } }
        : item,
    ]),
  );

/** Returns the items with the placements of some changed. */
export function placeItems(
  items: SceneItems,
  changed: ReadonlyMap<string, Partial<Placement>>,
): SceneItems {
  if (changed.size === 0) return items;
  return items.map((item) => {
    const change = changed.get(item.id);
    return change
      ? { ...item, placement: { ...item.placement, ...change } }
      : item;
  });
}

/** Lists the items from the front to the back: of the same `z`, later is in front. */
export function frontFirst(items: SceneItems): EditorItem[] {
  return items.map((item, index) => ({ item, index }))
    .sort((a, b) =>
      b.item.placement.z - a.item.placement.z || b.index - a.index
    )
    .map(({ item }) => item);
}

const NUMBERS = [
  "x",
  "y",
  "width",
  "height",
  "z",
  "rotation",
  "opacity",
] as const satisfies readonly (keyof Placement)[];

/** Tells whether a stored or copied value is a placement. */
export function isPlacement(value: unknown): value is Placement {
  if (typeof value !== "object" || value === null) return false;
  const { visible, locked, group = null } = value as Partial<Placement>;
  return NUMBERS.every((name) =>
    Number.isFinite((value as Partial<Placement>)[name])
  ) && typeof visible === "boolean" && typeof locked === "boolean" &&
    (group === null || typeof group === "string");
}
