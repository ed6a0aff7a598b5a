import { effect } from "@preact/signals";
import type { OverlayControls } from "./overlay_context.ts";

/**
 * Passes on what OBS and the browser say about the page
 * (https://github.com/obsproject/obs-browser#register-for-event-callbacks).
 * Only what the default page permission gives; returns what stops it.
 *
 * OBS speaks of changes alone. A source that it loads into a hidden scene has
 * not been shown until OBS says so, and is in the programme output only once
 * OBS says that: Studio Mode's preview makes it visible alone. A page that
 * loads visible hears nothing, so it counts as in the programme until OBS says
 * otherwise. Outside OBS a visible page counts as such.
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
    // What is shown nowhere is not in the programme.
    if (visible === false) overlay.setObs({ visible, active: visible });
    else if (visible === true) overlay.setObs({ visible });
  };
  const onActive = (event: Event) => {
    const { active } = obsDetail(event);
    if (active === true) overlay.setObs({ visible: active, active });
    else if (active === false) overlay.setObs({ active });
  };
  const onScene = (event: Event) => {
    const { name: scene } = obsDetail(event);
    if (typeof scene === "string") overlay.setObs({ scene });
  };
  const seen = () => document.visibilityState !== "hidden";
  const onPage = () => {
    const visible = seen();
    // In OBS it comes by another way than OBS's own events, and may come later.
    overlay.setObs(
      isInObs(target) ? { visible } : { visible, active: visible },
    );
  };
  overlay.setObs({ visible: seen(), active: seen() });
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

/**
 * Calls `report` with what decides which page plays the sounds, at once and
 * with each change. A page outside OBS reports nothing. Returns what stops it.
 */
export function followStanding(
  { visible, active }: Pick<OverlayControls, "visible" | "active">,
  report: (standing: { active: boolean; visible: boolean }) => void,
  page: object = globalThis,
): () => void {
  if (!isInObs(page)) return () => {};
  return effect(() => report({ active: active.value, visible: visible.value }));
}

/** Tells whether a page is a browser source of OBS. */
export function isInObs(page: object = globalThis): boolean {
  return "obsstudio" in page;
}

/** Returns the facts that an event of OBS carries. */
function obsDetail(event: Event): Readonly<Record<string, unknown>> {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  return Object(detail);
}
