import { isSame } from "@/lib/core/is_same.ts";
import type {
  Placement,
  PlacementPatch,
  Scene,
  ScenePatch,
} from "@/lib/schema/overlays/scenes.ts";
import type { EditorItem, SceneDocument } from "./scene_document.ts";

/** Changes to send so that the service's scene is as the editor's. */
interface SceneSave {
  /** Built-in widgets that come on the scene, go from it, or have another name. */
  attached: readonly EditorItem[];
  detached: readonly EditorItem[];
  renamed: readonly EditorItem[];
  /** Everything else, in one change. */
  patch: Pick<ScenePatch, "placements" | "customItems">;
}

/** Compares the scene as the service has it with the editor's. */
export function saveOf(base: SceneDocument, scene: SceneDocument): SceneSave {
  const items = Object.values(scene);
  const isNew = ({ id }: EditorItem) => !Object.hasOwn(base, id);
  const isBuiltIn = ({ kind }: EditorItem) => kind === "instance";
  const gone = Object.values(base).filter(({ id }) =>
    !Object.hasOwn(scene, id)
  );
  const moved = items.flatMap(({ id, placement }) => {
    const was = base[id]?.placement;
    return was && !isSame(was, placement)
      ? [[id, changesOf(was, placement)] as const]
      : [];
  });
  const customs = items.filter((item) => !isBuiltIn(item));
  const customsChange = customs.some(isNew) ||
    gone.some((item) => !isBuiltIn(item));
  return {
    attached: items.filter((item) => isBuiltIn(item) && isNew(item)),
    detached: gone.filter(isBuiltIn),
    renamed: items.filter((item) =>
      isBuiltIn(item) && !isNew(item) && base[item.id]?.name !== item.name
    ),
    patch: {
      ...(moved.length > 0 ? { placements: Object.fromEntries(moved) } : {}),
      ...(customsChange
        ? {
          customItems: customs.map((item) => ({
            ...(isNew(item) ? {} : { id: item.id }),
            widgetId: item.widgetId ?? "",
            placement: item.placement,
          })),
        }
        : {}),
    },
  };
}

const changesOf = (was: Placement, now: Placement): PlacementPatch =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) =>
      was[name as keyof Placement] !== value
    ),
  );

/**
 * Returns the ids that the service made for custom widgets which were sent
 * without one, by the editor's own: it answers them in the order they came.
 */
export function givenIds(
  base: SceneDocument,
  sent: SceneDocument,
  answered: Scene["items"],
): Map<string, string> {
  const isNew = ({ id, kind }: Pick<EditorItem, "id" | "kind">) =>
    kind === "custom" && !Object.hasOwn(base, id);
  const made = answered.filter(isNew);
  return new Map(
    Object.values(sent).filter(isNew).flatMap(({ id }, index) => {
      const given = made[index]?.id;
      return given ? [[id, given] as const] : [];
    }),
  );
}

/** Returns the service's items as the editor has them, with the names that are known. */
export function namedItems(
  items: Scene["items"],
  names: ReadonlyMap<string, string>,
  base: SceneDocument,
): EditorItem[] {
  return items.map((item) => ({
    id: item.id,
    kind: item.kind,
    widgetId: item.kind === "custom" ? item.widgetId : null,
    name: names.get(item.id) ??
      // Another item of the same custom widget has its name.
      Object.values(base).find(({ widgetId }) =>
        item.kind === "custom" && widgetId === item.widgetId
      )?.name ?? "Custom widget",
    placement: item.placement,
  }));
}
