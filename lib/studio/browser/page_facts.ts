/** Facts that the frame of the studio says about the page. */
interface PageFacts {
  /** The person only looks: nothing can be changed. */
  readOnly: boolean;
  /** Origin of the overlays and of the live socket; the page's own where there is but one. */
  widgetsOrigin: string;
  /** Origin of previews, which count for nothing. */
  previewOrigin: string;
}

/** Reads the facts of the page that the script runs in. */
export function pageFacts(): PageFacts {
  const frame = document.querySelector<HTMLElement>(".studio");
  return {
    readOnly: frame?.dataset.readOnly === "true",
    widgetsOrigin: frame?.dataset.widgetsOrigin ?? location.origin,
    previewOrigin: frame?.dataset.previewOrigin ?? location.origin,
  };
}

let sayReady = () => {};
const ready = new Promise<void>((resolve) => sayReady = resolve);

/** Resolves once the tools of the page work. */
export const whenReady = (): Promise<void> => ready;

/** Notes on the page that its tools work by now. */
export function markReady(): void {
  sayReady();
  document.querySelector(".studio")?.setAttribute("data-ready", "");
}
