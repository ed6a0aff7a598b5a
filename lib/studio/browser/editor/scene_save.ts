import type {
  PlacementPatch,
  Scene,
  ScenePatch,
} from "@/lib/schema/overlays/scenes.ts";
import {
  differingFields,
  type EditorItem,
  fieldOf,
  type SceneItems,
} from "./scene_document.ts";

/** Changes to send so that the service's scene is as the editor's. */
interface SceneSave {
  /** Built-in widgets that come on the scene, go from it, or have another name. */
  attached: readonly EditorItem[];
  detached: readonly EditorItem[];
  renamed: readonly EditorItem[];
  /** Everything else, in one change; `null` when there is nothing. */
  patch: Pick<ScenePatch, "placements" | "customItems"> | null;
}

/** Compares the scene as the service has it with the editor's. */
export function saveOf(base: SceneItems, items: SceneItems): SceneSave {
  const old = new Map(base.map((item) => [item.id, item]));
  const present = new Set(items.map(({ id }) => id));
  const isNew = ({ id }: EditorItem) => !old.has(id);
  const isGone = ({ id }: EditorItem) => !present.has(id);
  const isBuiltIn = ({ kind }: EditorItem) => kind === "instance";
  const placements: Record<string, PlacementPatch> = Object.create(null);
  for (const { id, placement } of items) {
    const was = old.get(id)?.placement;
    if (!was) continue;
    const fields = differingFields(was, placement);
    if (fields.length === 0) continue;
    placements[id] = Object.assign(
      {},
      ...fields.map((field) => fieldOf(placement, field)),
    );
  }
  const customs = items.filter((item) => !isBuiltIn(item));
  const customsChange = customs.some(isNew) ||
    base.some((item) => !isBuiltIn(item) && isGone(item));
  const patch = {
    ...(Object.keys(placements).length > 0 ? { placements } : {}),
    ...(customsChange
      ? {
        customItems: customs.map((item) => ({
          ...(isNew(item) ? {} : { id: item.id }),
          widgetId: item.widgetId ?? "",
          placement: item.placement,
        })),
      }
      : {}),
  };
  return {
    attached: items.filter((item) => isBuiltIn(item) && isNew(item)),
    detached: base.filter((item) => isBuiltIn(item) && isGone(item)),
    renamed: items.filter((item) =>
      isBuiltIn(item) && !isNew(item) && old.get(item.id)?.name !== item.name
    ),
    patch: Object.keys(patch).length > 0 ? patch : null,
  };
}

/** Tells whether the service has everything that the editor has. */
export function isSaved(base: SceneItems, items: SceneItems): boolean {
  const { attached, detached, renamed, patch } = saveOf(base, items);
  return attached.length + detached.length + renamed.length === 0 &&
    patch === null;
}

/**
 * Returns the ids that the service made for custom widgets which were sent
 * without one, by the editor's own: it answers them in the order they came.
 */
export function givenIds(
  base: SceneItems,
  sent: SceneItems,
  answered: Scene["items"],
): Map<string, string> {
  const known = new Set(base.map(({ id }) => id));
  const isNew = ({ id, kind }: Pick<EditorItem, "id" | "kind">) =>
    kind === "custom" && !known.has(id);
  const made = answered.filter(isNew);
  return new Map(
    sent.filter(isNew).flatMap(({ id }, index) => {
      const given = made[index]?.id;
      return given ? [[id, given] as const] : [];
    }),
  );
}

/** Returns the service's items as the editor has them, with the names that are known. */
export function namedItems(
  items: Scene["items"],
  names: ReadonlyMap<string, string>,
  base: SceneItems,
): EditorItem[] {
  return items.map((item) => ({
    id: item.id,
    kind: item.kind,
    widgetId: item.kind === "custom" ? item.widgetId : null,
    name: names.get(item.id) ??
      // Another item of the same custom widget has its name.
      base.find(({ widgetId }) =>
        item.kind === "custom" && widgetId === item.widgetId
      )?.name ?? "Custom widget",
    placement: item.placement,
  }));
}
