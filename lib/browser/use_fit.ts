import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The smallest share of its size to which a text shrinks before it is cut. */
const LEAST = 0.45;
/** A text that would have to shrink further than this gets a second line, where it may. */
const WRAPS_BELOW = 0.78;
/** By this share the letters of two lines become smaller until they fit. */
const STEP = 0.05;

/**
 * Shrinks a text until it fits its element: sets `--fit` (a share of the size,
 * 1 or less) on it, which the style sheet multiplies the size with. Measures
 * when `content` changes or the element gets another size, never in between.
 * With `vertical` its lines have to fit the height as well; with `wraps` a line
 * that is much too long becomes two, of the class `is-wrapped`.
 */
export function useFit<T extends HTMLElement>(
  content: string,
  { least = LEAST, vertical = false, wraps = false }: {
    least?: number;
    vertical?: boolean;
    wraps?: boolean;
  } = {},
): RefObject<T> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const again = () => fit(element, least, { vertical, wraps });
    again();
    const observer = new ResizeObserver(again);
    observer.observe(element);
    // Letters of the right font are as wide as they will stay.
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [content, least, vertical, wraps]);
  return ref;
}

function fit(
  element: HTMLElement,
  least: number,
  { vertical, wraps }: { vertical: boolean; wraps: boolean },
): void {
  if (wraps) element.classList.remove("is-wrapped");
  const ratio = fitting(element, vertical);
  if (!wraps || ratio >= WRAPS_BELOW) {
    return setShare(element, fitShare(ratio, least));
  }
  element.classList.add("is-wrapped");
  // Smaller letters break elsewhere: the largest that fit have to be tried.
  for (let share = 1; share > least; share -= STEP) {
    // Letters of some scripts reach beyond their lines.
    setShare(element, share);
    const slack = parseFloat(getComputedStyle(element).fontSize) * 0.45;
    if (
      element.scrollHeight <= element.clientHeight + slack &&
      element.scrollWidth <= element.clientWidth
    ) return;
  }
  setShare(element, least);
}

function setShare(element: HTMLElement, share: number): void {
  element.style.setProperty("--fit", String(share));
}

/** Returns how much of an element's text fits at its full size, 1 for all. */
function fitting(element: HTMLElement, vertical: boolean): number {
  setShare(element, 1);
  const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
  if (clientWidth === 0) return 1;
  const wide = clientWidth / scrollWidth;
  const high = vertical && scrollHeight > clientHeight + 1
    ? clientHeight / scrollHeight
    : 1;
  return Math.min(wide, high);
}

/** Returns the share of its size that a text keeps when `ratio` of it fits. */
export function fitShare(ratio: number, least: number): number {
  if (!(ratio > 0) || ratio >= 1) return 1;
  // A hair less, because letters are placed on whole pixels.
  return Math.max(least, Math.floor(ratio * 980) / 1000);
}
