import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { overlay } from "@/lib/browser/overlay_context.ts";
import { apiUrl } from "@/lib/browser/page_address.ts";
import type { PageInfo } from "@/lib/browser/page_info.ts";

/**
 * Tells the service when OBS shows a countdown that waits for it: only the
 * service starts anything, once for all pages.
 */
export function useSceneStart(
  page: PageInfo,
  instanceId: string,
  startOn: string,
): void {
  const waits = startOn === "scene-active" && page.mode === "live" &&
    "obsstudio" in globalThis;
  const was = useRef(false);
  useSignalEffect(() => {
    const { active, visible } = overlay();
    const now = active.value && visible.value &&
      document.visibilityState !== "hidden";
    const before = was.current;
    was.current = now;
    if (waits && now && !before) tell(instanceId);
  });
}

function tell(instanceId: string): void {
  fetch(
    apiUrl(`countdowns/${encodeURIComponent(instanceId)}`),
    { method: "POST" },
    // Nothing on stream says that it failed; the dashboard can start it.
  ).then((answer) => answer.text()).catch(() => {});
}
