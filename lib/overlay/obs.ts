import { effect } from "@preact/signals";
import type { OverlayControls } from "./overlay_context.ts";

/**
 * Passes on what OBS and the browser say about the page, for as long as it is
 * open (https://github.com/obsproject/obs-browser#register-for-event-callbacks).
 * Only what the default page permission gives.
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
  { setObs }: Pick<OverlayControls, "setObs">,
): void {
  const { document } = target;
  const hear = (
    name: string,
    use: (detail: Readonly<Record<string, unknown>>) => void,
  ) =>
    target.addEventListener(
      name,
      (event) => use(Object((event as CustomEvent).detail)),
    );
  hear("obsSourceVisibleChanged", ({ visible }) => {
    // What is shown nowhere is not in the programme.
    if (visible === false) setObs({ visible, active: visible });
    if (visible === true) setObs({ visible });
  });
  hear("obsSourceActiveChanged", ({ active }) => {
    if (active === true) setObs({ visible: active, active });
    if (active === false) setObs({ active });
  });
  hear("obsSceneChanged", ({ name: scene }) => {
    if (typeof scene === "string") setObs({ scene });
  });
  const look = (change?: Event) => {
    const visible = document.visibilityState !== "hidden";
    // In OBS a change comes by another way than OBS's own events, and may come later.
    if (change && isInObs(target)) setObs({ visible });
    else setObs({ visible, active: visible });
  };
  document.addEventListener("visibilitychange", look);
  look();
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
