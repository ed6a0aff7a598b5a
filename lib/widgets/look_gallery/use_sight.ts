import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Distance from the window within which an element gets ready, px. */
const NEAR_PX = 500;

/** Place against the window. */
interface Sight<T extends Element> {
  ref: RefObject<T>;
  /** It is or was near the window: what it needs is loaded. */
  near: boolean;
  /** Part of it is in the window now. */
  seen: { readonly current: boolean };
}

/** Watches the place of the list entry that has an element against the window. `near` is the first answer. */
export function useSight<T extends Element>(near: boolean): Sight<T> {
  const ref = useRef<T>(null);
  const seen = useRef(false);
  const [isNear, setNear] = useState(near);
  useEffect(() => {
    const watched = ref.current?.closest("li");
    if (!watched) return;
    // A busy page hears of several changes at once; the last one holds.
    const sight = new IntersectionObserver((entries) => {
      seen.current = entries.at(-1)?.isIntersecting ?? false;
    });
    const nearness = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, { rootMargin: `${NEAR_PX}px` });
    sight.observe(watched);
    nearness.observe(watched);
    return () => {
      sight.disconnect();
      nearness.disconnect();
    };
  }, []);
  return { ref, near: isNear, seen };
}
