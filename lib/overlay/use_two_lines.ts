import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Gives the rows of a list two lines each, `data-placed="two"`, where a name does
 * not fit beside what its person did: all of them, so that the list stays one.
 * Measures when `content` or the widget's size changes, never in between.
 */
export function useTwoLines<T extends HTMLElement>(
  content: string,
  wanted: boolean,
): RefObject<T> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const again = () => {
      delete list.dataset.placed;
      if (wanted && isTight(list)) list.dataset.placed = "two";
    };
    again();
    const observer = new ResizeObserver(again);
    // The list itself changes with what is measured.
    observer.observe(list.closest(".ll") ?? list);
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [content, wanted]);
  return ref;
}

function isTight(list: HTMLElement): boolean {
  const lines = [...list.querySelectorAll<HTMLElement>(".ll-row-line")];
  return lines.some((line) =>
    line.scrollHeight > line.clientHeight + 2 ||
    [...line.querySelectorAll(".ll-row-name")].some((name) =>
      name.scrollWidth > name.clientWidth + 1
    )
  );
}
