import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Shows the items of the element that `ref` is given to side by side, with
 * `data-placed="row"`, where all of them fit; otherwise they are out of sight
 * and take turns. Measures when `content` or the element's size changes.
 */
export function useItemsRow(content: string): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const again = () => {
      // Out of sight it is as wide as its place; in sight it may be as its items are.
      delete element.dataset.placed;
      const { clientWidth, scrollWidth } = element;
      if (clientWidth > 0 && scrollWidth <= clientWidth) {
        element.dataset.placed = "row";
      }
    };
    again();
    const observer = new ResizeObserver(again);
    observer.observe(element);
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [content]);
  return ref;
}
