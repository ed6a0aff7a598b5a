import { useEffect, useRef, useState } from "preact/hooks";
import type { A11ySettings } from "@/lib/schema/widgets/settings/a11y.ts";

/** The part of the group `a11y` that asks for calm; what has no such group is calm. */
export type FlashGuard = Pick<A11ySettings, "flashGuard"> | undefined;

/** Between what comes and what comes next: less than three flashes begin within a second. */
export const CALM_MS = 400;

/**
 * Returns the content to draw: `next`, or with the flash guard the previous
 * content until 400 ms have passed since it appeared. Content that leaves (`id:
 * null`) leaves at once; so does the previous content when it may be of what
 * moderators took away (`isCut`).
 */
export function useCalm<T extends { id: string | null }>(
  next: T,
  guard: FlashGuard,
  isCut = false,
): T {
  const drawn = useRef(next);
  const cameAt = useRef(-Infinity);
  const [again, drawAgain] = useState(0);
  const now = performance.now();
  const isNew = next.id !== drawn.current.id;
  const waitMs = cameAt.current + CALM_MS - now;
  const waits = isNew && next.id !== null && waitMs > 0 && isGuarded(guard);
  if (!waits) {
    if (isNew && next.id !== null) cameAt.current = now;
    drawn.current = next;
  } else if (isCut) {
    drawn.current = { ...next, id: null };
  }
  useEffect(() => {
    if (!waits) return;
    // Timers drop fractions: one that rings too early is followed by another.
    const timer = setTimeout(
      () => drawAgain((count) => count + 1),
      Math.ceil(waitMs),
    );
    return () => clearTimeout(timer);
  }, [next.id, waits, again]);
  return drawn.current;
}

/** Returns a function that tells whether an element may light up again now. */
export function useFlash(guard: FlashGuard): () => boolean {
  const last = useRef(-Infinity);
  return () => {
    const now = performance.now();
    if (isGuarded(guard) && now - last.current < CALM_MS) return false;
    last.current = now;
    return true;
  };
}

function isGuarded(guard: FlashGuard): boolean {
  return guard?.flashGuard ?? true;
}
