import { batch, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Space of a widget, px as they are laid out. */
export interface InnerSize {
  width: number;
  height: number;
}

/** Takes the sizes of followed elements; a size of 0 is of one that is not laid out. */
const takers = new Map<Element, (size: InnerSize) => void>();
let observer: ResizeObserver | undefined;

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement): InnerSize => ({
  width: offsetWidth,
  height: offsetHeight,
});

/** Follows the size of an element; returns what ends it. */
function follow(
  element: HTMLElement,
  take: (size: InnerSize) => void,
): () => void {
  // One for all: all are measured before the first of them is drawn anew.
  observer ??= new ResizeObserver((entries) =>
    batch(() => {
      for (const { target } of entries) {
        takers.get(target)?.(sizeOf(target as HTMLElement));
      }
    })
  );
  takers.set(element, take);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    takers.delete(element);
  };
}

/**
 * Measures the inner space of a widget on an element of class `ll-room`; `null`
 * until then, and for the server, which does not know it.
 */
export function useInnerSize(): [RefObject<HTMLElement>, InnerSize | null] {
  const ref = useRef<HTMLElement>(null);
  const room = useSignal<InnerSize | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const take = ({ width, height }: InnerSize) => {
      const known = room.peek();
      if (known?.width === width && known.height === height) return;
      if (width > 0 && height > 0) room.value = { width, height };
    };
    take(sizeOf(element));
    return follow(element, take);
  }, []);
  return [ref, room.value];
}
