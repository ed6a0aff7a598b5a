import type { OverlayControls } from "./overlay_context.ts";

/**
 * Passes on what OBS and the browser say about the page
 * (https://github.com/obsproject/obs-browser#register-for-event-callbacks).
 * Only what the default page permission gives; returns what stops it.
 */
export function followObs(
  target: EventTarget & {
    document: EventTarget & { readonly visibilityState: string };
  },
  overlay: Pick<OverlayControls, "setObs">,
): () => void {
  const { document } = target;
  const onVisible = (event: Event) => {
    const visible = detailOf(event, "visible");
    if (typeof visible === "boolean") overlay.setObs({ visible });
  };
  const onActive = (event: Event) => {
    const active = detailOf(event, "active");
    if (typeof active === "boolean") overlay.setObs({ active });
  };
  const onScene = (event: Event) => {
    const scene = detailOf(event, "name");
    if (typeof scene === "string") overlay.setObs({ scene });
  };
  const onPage = () =>
    overlay.setObs({ visible: document.visibilityState !== "hidden" });
  // OBS loads pages of scenes that are not shown as well.
  onPage();
  target.addEventListener("obsSourceVisibleChanged", onVisible);
  target.addEventListener("obsSourceActiveChanged", onActive);
  target.addEventListener("obsSceneChanged", onScene);
  document.addEventListener("visibilitychange", onPage);
  return () => {
    target.removeEventListener("obsSourceVisibleChanged", onVisible);
    target.removeEventListener("obsSourceActiveChanged", onActive);
    target.removeEventListener("obsSceneChanged", onScene);
    document.removeEventListener("visibilitychange", onPage);
  };
}

function detailOf(event: Event, key: string): unknown {
  if (!(event instanceof CustomEvent)) return undefined;
  const detail: unknown = event.detail;
  if (typeof detail !== "object" || detail === null) return undefined;
  return Object.entries(detail).find(([name]) => name === key)?.[1];
}
