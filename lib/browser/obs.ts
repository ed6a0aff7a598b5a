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
    const { visible } = obsDetail(event);
    if (typeof visible === "boolean") overlay.setObs({ visible });
  };
  const onActive = (event: Event) => {
    const { active } = obsDetail(event);
    if (typeof active === "boolean") overlay.setObs({ active });
  };
  const onScene = (event: Event) => {
    const { name: scene } = obsDetail(event);
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

/** Returns the facts that an event of OBS carries. */
export function obsDetail(event: Event): Readonly<Record<string, unknown>> {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  return Object(detail);
}
