import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { VisibilitySettings } from "@/lib/schema/widgets/settings/visibility.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/**
 * Returns whether a widget is on screen by its group `visibility`. `hasContent`
 * serves `has-data` and `on-event`: the widget has content to show right now.
 */
export function useShown(
  page: PageInfo,
  visibility: VisibilitySettings,
  hasContent: boolean,
): boolean {
  const hydrated = useSignal(false);
  useEffect(() => {
    hydrated.value = true;
  }, []);
  const context = useComputed(() => {
    if (!hydrated.value) return { live: page.live, scene: null, active: true };
    const { live, scene, active } = overlay();
    return {
      live: live.value ?? page.live,
      scene: scene.value,
      active: active.value,
    };
  });
  if (page.mode !== "live") return true;
  const { live, scene, active } = context.value;
  const { scenes, showWhen, hideWhenInactive } = visibility;
  // Until OBS names its scene, widgets that are bound to scenes are shown.
  if (scenes.length > 0 && scene !== null && !scenes.includes(scene)) {
    return false;
  }
  if (hideWhenInactive && !active) return false;
  switch (showWhen) {
    case "always":
      return true;
    case "live-only":
      return live;
    case "has-data":
    case "on-event":
      return hasContent;
  }
}
