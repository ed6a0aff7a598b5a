import { AppError } from "@/lib/core/errors.ts";
import type {
  SceneItem,
  ScenePatch,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import { moveItem } from "./placement.ts";

/**
 * Applies a patch to a scene; throws `invalid_input` where it names what is not
 * there.
 */
export function editScene(
  scene: StoredScene,
  { placements = {}, customItems, ...fields }: ScenePatch,
  newItemId: () => string,
): StoredScene {
  let next: StoredScene = { ...scene };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(next, { [name]: value });
  }
  if (customItems) {
    next.items = [
      ...scene.items.filter(({ kind }) => kind === "instance"),
      ...customItemsOf(scene, customItems, newItemId),
    ];
  }
  for (const [itemId, placement] of Object.entries(placements)) {
    const moved = moveItem(next, itemId, placement);
    if (!moved) {
      throw new AppError(
        "invalid_input",
        `Cannot move "${itemId}": it is not on scene "${scene.id}"`,
        {
          issues: [{
            path: `placements.${itemId}`,
            message: "Not on this scene",
          }],
        },
      );
    }
    next = moved;
  }
  return next;
}

/** The custom widgets of a patch: those with an id stay who they were, each at most once. */
function customItemsOf(
  scene: StoredScene,
  customItems: NonNullable<ScenePatch["customItems"]>,
  newItemId: () => string,
): SceneItem[] {
  const known = new Set(
    scene.items.filter(({ kind }) => kind === "custom").map(({ id }) => id),
  );
  return customItems.map(({ id, ...item }, index) => {
    if (id !== undefined && !known.delete(id)) {
      throw new AppError(
        "invalid_input",
        `Cannot put item "${id}" on the scene: no item with this id is left`,
        {
          issues: [{
            path: `customItems.${index}.id`,
            message: "Not an item of this scene, or named twice",
          }],
        },
      );
    }
    return { ...item, kind: "custom", id: id ?? newItemId() };
  });
}
