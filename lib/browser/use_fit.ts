import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The smallest share of its size to which a text shrinks before it is cut. */
const LEAST = 0.45;

/**
 * Shrinks a text until it fits its element: sets `--fit` (a share of the size,
 * 1 or less) on it, which the style sheet multiplies the size with. Measures
 * when `content` changes or the element gets another size, never in between.
 * With `vertical` its lines have to fit the height as well.
 */
export function useFit<T extends HTMLElement>(
  content: string,
  { least = LEAST, vertical = false }: { least?: number; vertical?: boolean } =
    {},
): RefObject<T> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const again = () => fit(element, least, vertical);
    again();
    const observer = new ResizeObserver(again);
    observer.observe(element);
    // Letters of the right font are as wide as they will stay.
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [content, least, vertical]);
  return ref;
}

function fit(
  element: HTMLElement,
  least: number,
  vertical: boolean,
): void {
  element.style.setProperty("--fit", "1");
  const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
  if (clientWidth === 0) return;
  const wide = clientWidth / scrollWidth;
  const high = vertical && scrollHeight > clientHeight + 1
    ? clientHeight / scrollHeight
    : 1;
  const share = fitShare(Math.min(wide, high), least);
  element.style.setProperty("--fit", String(share));
}

/** Returns the share of its size that a text keeps when `ratio` of it fits. */
export function fitShare(ratio: number, least: number): number {
  if (!(ratio > 0) || ratio >= 1) return 1;
  // A hair less, because letters are placed on whole pixels.
  return Math.max(least, Math.floor(ratio * 980) / 1000);
}
