/** The list of layers: folders of groups, and what dragging rows does. Pure. */
import { folderOfItem } from "./groups.ts";
import { bringTo, type PlacedItems } from "./reorder.ts";
import {
  type EditorItem,
  frontFirst,
  type SceneItems,
} from "./scene_document.ts";
import type { Selection } from "./selection.ts";

/** A row of the list: an item, or the folder of a group above its items. */
export type LayerRow =
  | {
    kind: "item";
    id: string;
    item: EditorItem;
    /** Group whose folder it lies in. */
    group: string | null;
  }
  | {
    kind: "folder";
    /** Id of the group. */
    id: string;
    items: readonly EditorItem[];
    isFolded: boolean;
  };

/**
 * Lists the rows, front first. A group of several stands where its foremost item
 * does; one alone is no folder.
 */
export function layerRows(
  items: SceneItems,
  folded: ReadonlySet<string>,
): LayerRow[] {
  const all = frontFirst(items);
  const groups = Map.groupBy(all, folderOfItem);
  return all.flatMap((item): LayerRow[] => {
    const id = folderOfItem(item);
    const own = id === null ? [] : groups.get(id) ?? [];
    if (id === null || own.length < 2) {
      return [{ kind: "item", id: item.id, item, group: null }];
    }
    if (own[0] !== item) return [];
    const isFolded = folded.has(id);
    const inside = isFolded ? [] : own.map((item): LayerRow => ({
      kind: "item",
      id: item.id,
      item,
      group: id,
    }));
    return [{ kind: "folder", id, items: own, isFolded }, ...inside];
  });
}

/** Lists the items of a row: of a folder all that lie in it. */
export const layerItems = (row: LayerRow): readonly EditorItem[] =>
  row.kind === "folder" ? row.items : [row.item];

/** Lists the ids of a row's items. */
export const layerIds = (row: LayerRow): string[] =>
  layerItems(row).map(({ id }) => id);

/** Returns the group that what is dropped between two rows comes into. */
function groupAt(
  above: LayerRow | undefined,
  below: LayerRow | undefined,
  moved: readonly EditorItem[],
): string | null {
  if (below?.kind === "item" && below.group) return below.group;
  // Behind the last of a folder lies what comes from it, and nothing else.
  const last = above?.kind === "item" ? above.group : null;
  return last && moved.every((item) => folderOfItem(item) === last)
    ? last
    : null;
}

/**
 * Drops items before the row at `gap`: they come to its depth, in the order that
 * they have, and into the folder that they are dropped in, or out of theirs. A
 * group that is moved whole stays one.
 */
export function dropLayers(
  rows: readonly LayerRow[],
  ids: Selection,
  gap: number,
): PlacedItems {
  const isMoved = ({ id }: EditorItem) => ids.has(id);
  // A row that is folded has its items too; an open folder's have their own.
  const flat = (some: readonly LayerRow[]) =>
    some.flatMap((row) =>
      row.kind === "folder" && !row.isFolded ? [] : layerItems(row)
    );
  const all = flat(rows);
  const moved = all.filter(isMoved);
  const others = all.filter((item) => !isMoved(item));
  const before = flat(rows.slice(0, gap)).filter((item) => !isMoved(item));
  const into = groupAt(rows[gap - 1], rows[gap], moved);
  const isWhole = (group: string | null) =>
    group !== null && others.every((item) => folderOfItem(item) !== group);
  const placed = new Map(bringTo(all, isMoved, before.length));
  for (const item of moved) {
    const own = folderOfItem(item);
    const group = into ?? (isWhole(own) ? own : null);
    if (group !== own) placed.set(item.id, { ...placed.get(item.id), group });
  }
  return placed;
}

/** Binds items together: those behind the foremost come right behind it. */
export function bindItems(
  items: SceneItems,
  ids: Selection,
  group: string,
): PlacedItems {
  const isMoved = ({ id }: EditorItem) => ids.has(id);
  const all = frontFirst(items);
  const placed = new Map(bringTo(all, isMoved, all.findIndex(isMoved)));
  for (const id of ids) placed.set(id, { ...placed.get(id), group });
  return placed;
}
