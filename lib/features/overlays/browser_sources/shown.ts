/** Visible parts of a scene. Pure. */
import type { Instance, Scene } from "@/lib/features/overlays/scenes/schema.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";

/**
 * Widgets of a channel: its built-in widgets by id, and those that its plan has
 * no room for.
 */
export interface Owned {
  instances: ReadonlyMap<string, Instance>;
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
 * Returns the ids of the widgets that a scene shows, custom ones by their own.
 */
export function shownOn({ items }: Scene): string[] {
  return items.filter(({ placement }) => placement.visible)
    .map((item) => item.kind === "custom" ? item.widgetId : item.id);
}
