import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Space of a widget, px as they are laid out. */
export interface InnerSize {
  width: number;
  height: number;
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
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      const known = room.peek();
      if (known?.width === width && known.height === height) return;
      if (width > 0 && height > 0) room.value = { width, height };
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room.value];
}
