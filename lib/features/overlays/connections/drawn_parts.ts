import type { Instance, Scene } from "@/lib/schema/overlays/scenes.ts";

/** A widget that an overlay draws. */
interface DrawnPart {
  /** Of the widget; its kind's where the overlay is a kind that was never set up. */
  id: string;
  /** Kind of a built-in widget, or the id of a custom one. */
  draws: string;
}

/** Returns the widgets that an overlay draws: those that are switched on and not hidden. */
export function drawnParts(
  overlay: string,
  { scenes, instances }: {
    scenes: readonly Scene[];
    instances: readonly Instance[];
  },
): DrawnPart[] {
  const widget = (id: string): DrawnPart[] => {
    const instance = instances.find((one) => one.id === id);
    return instance?.enabled ? [{ id, draws: instance.type }] : [];
  };
  const scene = scenes.find(({ id }) => id === overlay);
  if (!scene) {
    // A widget by itself, a custom widget, or a kind.
    const isInstance = instances.some(({ id }) => id === overlay);
    return isInstance ? widget(overlay) : [{ id: overlay, draws: overlay }];
  }
  return scene.items.filter(({ placement }) => placement.visible)
    .flatMap((item) =>
      item.kind === "custom"
        ? [{ id: item.id, draws: item.widgetId }]
        : widget(item.id)
    );
}
