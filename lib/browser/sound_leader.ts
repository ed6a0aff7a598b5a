import { obsDetail } from "./obs.ts";

/** State of the page in OBS: in the programme output, and shown anywhere. */
export interface SourceVisibility {
  active: boolean;
  visible: boolean;
}

/** The part of a window that tells it. */
type ObsWindow = EventTarget & {
  document: { readonly visibilityState: string };
};

/**
 * Calls `report` with what decides which page plays the sounds: at once and
 * whenever OBS says otherwise. OBS speaks only of changes, so a page that has
 * just been loaded there and is visible counts as active until told otherwise.
 * A page outside OBS reports nothing. The answer ends it.
 */
export function followVisibility(
  page: ObsWindow,
  report: (visibility: SourceVisibility) => void,
): () => void {
  if (!("obsstudio" in page)) return () => {};
  const visible = page.document.visibilityState === "visible";
  let visibility: SourceVisibility = { active: visible, visible };

  function change(next: Partial<SourceVisibility>): void {
    visibility = { ...visibility, ...next };
    report(visibility);
  }
  const onActive = (event: Event) => {
    const { active } = obsDetail(event);
    if (typeof active === "boolean") change({ active });
  };
  const onVisible = (event: Event) => {
    const { visible: shown } = obsDetail(event);
    if (typeof shown === "boolean") change({ visible: shown });
  };
  page.addEventListener("obsSourceActiveChanged", onActive);
  page.addEventListener("obsSourceVisibleChanged", onVisible);
  report(visibility);
  return () => {
    page.removeEventListener("obsSourceActiveChanged", onActive);
    page.removeEventListener("obsSourceVisibleChanged", onVisible);
  };
}
