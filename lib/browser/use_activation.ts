import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Activation } from "@/lib/features/activations/schema.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/**
 * Tells the service what OBS does with a widget that waits for it: only the
 * service starts anything, once for all pages.
 */
export function useActivation(
  page: PageInfo,
  instanceId: string,
  startOn: string,
): void {
  const live = page.mode === "live" && "obsstudio" in globalThis;
  const waits = live && startOn === "scene-active";
  const was = useRef<boolean | null>(null);
  useSignalEffect(() => {
    const { active, visible } = overlay();
    const now = active.value && visible.value &&
      document.visibilityState !== "hidden";
    const before = was.current;
    was.current = now;
    if (!waits || !now || before === true) return;
    tell(instanceId, before === null ? "loaded" : "shown");
  });
  useEffect(() => {
    if (!live || startOn !== "stream-ending") return;
    const onEnding = () => tell(instanceId, "stream_ending");
    globalThis.addEventListener("obsStreamingStopping", onEnding);
    return () =>
      globalThis.removeEventListener("obsStreamingStopping", onEnding);
  }, [live, startOn, instanceId]);
}

function tell(instanceId: string, reason: Activation["reason"]): void {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  fetch(
    `/api/widgets/activations/${
      encodeURIComponent(instanceId)
    }?${new URLSearchParams({
      token,
    })}`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ reason }),
    },
    // Nothing on stream says that it failed; the dashboard can start it.
  ).then((answer) => answer.text()).catch(() => {});
}
