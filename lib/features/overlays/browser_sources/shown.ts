/** Visible parts of a scene. Pure. */
import type { DrawnInstance, Scene } from "@/lib/schema/overlays/scenes.ts";
import type { MoreWidget } from "@/lib/schema/overlays/browser_sources.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";

/**
 * Widgets of a channel: built-in widgets by id, and those that its plan has no
 * room for.
 */
export interface Owned {
  instances: ReadonlyMap<string, DrawnInstance>;
  suspended: ReadonlySet<string>;
}

/**
 * Returns the parts of a scene that are drawn: neither hidden, nor switched
 * off, nor suspended.
 */
export function drawnOn(
  scene: Scene,
  { instances, suspended }: Owned,
): Scene["items"] {
  if (suspended.has(scene.id)) return [];
  return scene.items.filter((item) => {
    if (!item.placement.visible) return false;
    if (item.kind === "custom") return !suspended.has(item.widgetId);
    const instance = instances.get(item.id);
    return instance !== undefined && instance.enabled &&
      !suspended.has(item.id) && widgetKind(instance.type) !== undefined;
  });
}

/**
 * Returns what is drawn beside that for an editor: hidden items of the scene,
 * and widgets of the channel that it does not have.
 */
export function moreOn(
  scene: Scene,
  owned: Owned,
  more: readonly MoreWidget[],
): Scene["items"] {
  const shown = new Set(drawnOn(scene, owned).map(({ id }) => id));
  const asked = new Map(
    more.filter(({ id }) => !shown.has(id)).map((one) => [one.id, one]),
  );
  const items = [...asked.values()].flatMap(
    ({ id, widgetId }): Scene["items"] => {
      const known = scene.items.find((item) => item.id === id);
      const placement = { ...FULL, width: scene.width, height: scene.height };
      if (known) {
        return [{ ...known, placement: { ...known.placement, visible: true } }];
      }
      return widgetId === null
        ? [{ kind: "instance", id, placement }]
        : [{ kind: "custom", id, widgetId, placement }];
    },
  );
  return drawnOn({ ...scene, items }, owned);
}

/** Of what is not on the scene the editor says where it stands. */
const FULL = {
  x: 0,
  y: 0,
  z: 0,
  rotation: 0,
  opacity: 1,
  visible: true,
  locked: false,
};

/**
 * Returns the ids of the widgets that a scene shows, custom ones by their own.
 */
export function shownOn({ items }: Scene): string[] {
  return items.filter(({ placement }) => placement.visible)
    .map((item) => item.kind === "custom" ? item.widgetId : item.id);
}
