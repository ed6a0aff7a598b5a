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

/** Facts about an item that change as one: who moves it changes both. */
const ITEM_FIELDS = {
  position: ["x", "y"],
  size: ["width", "height"],
  order: ["z"],
  rotation: ["rotation"],
  opacity: ["opacity"],
  visible: ["visible"],
  locked: ["locked"],
  group: ["group"],
} as const satisfies Record<string, readonly (keyof Placement)[]>;

export type ItemField = keyof typeof ITEM_FIELDS;
const FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemField[];

/** Returns the part of a placement that one field is. */
export function fieldOf(
  placement: Placement,
  field: ItemField,
): Partial<Placement> {
  return Object.fromEntries(
    ITEM_FIELDS[field].map((name) => [name, placement[name] ?? null]),
  );
}

/** Tells whether a field says the same in both placements. */
export function isSameField(
  one: Placement,
  other: Placement,
  field: ItemField,
): boolean {
  return ITEM_FIELDS[field].every((name) =>
    (one[name] ?? null) === (other[name] ?? null)
  );
}

/** Lists the fields in which two placements differ. */
export function differingFields(one: Placement, other: Placement): ItemField[] {
  return FIELD_NAMES.filter((field) => !isSameField(one, other, field));
}

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
