import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Distance from the visible part of a page at which an element counts as near. */
const NEAR = "400px 0px";

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** Returns the one observer of a page, made when the first element asks. */
function observerOfPage(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries, own) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      own.unobserve(target);
      waiting.get(target)?.();
    }
  }, { rootMargin: NEAR });
  return observer;
}

/**
 * Tells whether an element was near the visible part of the page once: what is
 * dear to draw waits for it. `startsNear` answers for the server's picture too.
 */
export function useNear(
  element: RefObject<Element>,
  startsNear: boolean,
): boolean {
  const [isNear, setNear] = useState(startsNear);
  useEffect(() => {
    const own = element.current;
    if (isNear || !own) return;
    waiting.set(own, () => setNear(true));
    observerOfPage().observe(own);
    return () => observer?.unobserve(own);
  }, [isNear]);
  return isNear;
}
