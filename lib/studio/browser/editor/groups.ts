import type { EditorItem, SceneItems } from "./scene_document.ts";
import type { Selection } from "./selection.ts";

/** Returns the group that an item is in; `null` for none. */
export const folderOfItem = ({ placement }: EditorItem): string | null =>
  placement.group ?? null;

/** Returns the ids with those of every group that one of them is in. */
export function withGroups(
  items: SceneItems,
  ids: Iterable<string>,
): Selection {
  const chosen = new Set(ids);
  const groups = new Set(
    items.flatMap(({ id, placement: { group } }) =>
      chosen.has(id) && group ? [group] : []
    ),
  );
  for (const { id, placement: { group } } of items) {
    if (group && groups.has(group)) chosen.add(id);
  }
  return chosen;
}

/** Tells whether some items are one whole group, and nothing besides. */
export function isOneGroup(items: SceneItems, ids: Selection): boolean {
  const groups = new Set(
    items.filter(({ id }) => ids.has(id)).map(folderOfItem),
  );
  return ids.size > 1 && groups.size === 1 && !groups.has(null);
}
