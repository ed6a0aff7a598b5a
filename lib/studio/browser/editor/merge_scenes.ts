import {
  differingFields,
  type EditorItem,
  fieldOf,
  isSameField,
  type ItemField,
  type SceneItems,
} from "./scene_document.ts";

/** A field that both changed, each in another way. */
export interface EditConflict {
  id: string;
  name: string;
  field: ItemField | "name";
}

/** A scene in which two people's changes are together. */
interface MergedScene {
  /** Mine stands where both changed the same. */
  items: SceneItems;
  conflicts: readonly EditConflict[];
  /** Names of items that I changed and the other took off: they are gone. */
  lost: readonly string[];
}

/** Puts together what became of `base` here and elsewhere, item by item and field by field. */
export function mergeScenes(
  base: SceneItems,
  mine: SceneItems,
  theirs: SceneItems,
): MergedScene {
  const [old, own] = [byId(base), byId(mine)];
  const conflicts: EditConflict[] = [];
  const lost: string[] = [];
  const items: EditorItem[] = [];
  for (const their of theirs) {
    const [was, my] = [old.get(their.id), own.get(their.id)];
    own.delete(their.id);
    // New there, or taken off here.
    if (!my) {
      if (!was) items.push(their);
      continue;
    }
    items.push(mergeItem(was ?? their, my, their, conflicts));
  }
  for (const my of own.values()) {
    const was = old.get(my.id);
    if (!was) items.push(my);
    else if (
      my.name !== was.name ||
      differingFields(my.placement, was.placement).length > 0
    ) lost.push(my.name);
  }
  return { items, conflicts, lost };
}

const byId = (items: SceneItems) =>
  new Map(items.map((item) => [item.id, item]));

function mergeItem(
  was: EditorItem,
  mine: EditorItem,
  theirs: EditorItem,
  conflicts: EditConflict[],
): EditorItem {
  const { id } = mine;
  const placement = { ...theirs.placement };
  for (const field of differingFields(was.placement, mine.placement)) {
    const isTheirs = !isSameField(was.placement, theirs.placement, field);
    if (isTheirs && !isSameField(mine.placement, theirs.placement, field)) {
      conflicts.push({ id, name: mine.name, field });
    }
    Object.assign(placement, fieldOf(mine.placement, field));
  }
  const renamed = mine.name !== was.name;
  if (renamed && theirs.name !== was.name && theirs.name !== mine.name) {
    conflicts.push({ id, name: mine.name, field: "name" });
  }
  return { ...theirs, name: renamed ? mine.name : theirs.name, placement };
}

/** Returns my scene with the other's value wherever both changed the same. */
export function takeTheirs(
  mine: SceneItems,
  theirs: SceneItems,
  conflicts: readonly EditConflict[],
): SceneItems {
  const their = byId(theirs);
  return mine.map((item) => {
    const other = their.get(item.id);
    if (!other) return item;
    const taken = { ...item, placement: { ...item.placement } };
    for (const { id, field } of conflicts) {
      if (id !== item.id) continue;
      if (field === "name") taken.name = other.name;
      else Object.assign(taken.placement, fieldOf(other.placement, field));
    }
    return taken;
  });
}
