/** Items of a scene as a page draws them. Pure. */
import type {
  MoreWidget,
  OverlayItem,
  OverlayWidget,
} from "@/lib/schema/overlays/browser_sources.ts";
import type { Scene } from "@/lib/schema/overlays/scenes.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { WornBy } from "./current_widget.ts";
import { drawnOn, moreOn, type Owned } from "./shown.ts";
import { type PreviewedWidget, toDraft } from "./widget_preview.ts";

/** An item of a scene that is drawn; `isMore` for one that only an editor's preview draws. */
interface VisibleItem {
  item: Scene["items"][number];
  isMore: boolean;
}

/** Lists what a page draws of a scene and of what an editor asks for besides, the lowest first. */
export function visibleItems(
  scene: Scene,
  owned: Owned,
  more: readonly MoreWidget[],
): VisibleItem[] {
  return byDepth(drawnOn(scene, owned), moreOn(scene, owned, more));
}

/** Lists items that are drawn, and those that an editor draws besides, the lowest first. */
export function byDepth(
  drawn: Scene["items"],
  more: Scene["items"] = [],
): VisibleItem[] {
  return [
    ...drawn.map((item) => ({ item, isMore: false })),
    ...more.map((item) => ({ item, isMore: true })),
  ].sort((a, b) => a.item.placement.z - b.item.placement.z);
}

/** Returns the built-in widgets among the items, before their data is read. */
export function draftsOf(
  visible: readonly VisibleItem[],
  { instances }: {
    instances: ReadonlyMap<
      string,
      Parameters<typeof toDraft>[0] & Parameters<WornBy>[0] & { type: string }
    >;
  },
  lookOf: WornBy,
  still: boolean,
): PreviewedWidget[] {
  return visible.flatMap(({ item }) => {
    const instance = item.kind === "instance"
      ? instances.get(item.id)
      : undefined;
    const kind = widgetKind(instance?.type ?? "");
    return instance && kind
      ? [toDraft(instance, kind, lookOf(instance), still)]
      : [];
  });
}

/** Puts the widgets in their places; custom widgets are frames. */
export function arrangeItems(
  visible: readonly VisibleItem[],
  widgets: readonly OverlayWidget[],
): OverlayItem[] {
  const widgetOf = new Map(
    widgets.map((widget) => [widget.instanceId, widget]),
  );
  return visible.flatMap(({ item, isMore }): OverlayItem[] => {
    const place = {
      ...isMore ? { more: true as const } : {},
      placement: item.placement,
    };
    if (item.kind === "custom") {
      const frame = { itemId: item.id, widgetId: item.widgetId };
      return [{ ...place, content: { kind: "frame", frame } }];
    }
    const widget = widgetOf.get(item.id);
    return widget ? [{ ...place, content: { kind: "widget", widget } }] : [];
  });
}
