import { useLayoutEffect, useRef } from "preact/hooks";
import type { PageInfo } from "@/lib/overlay/page_info.ts";

interface StepTextProps {
  text: string;
  /** It glides; otherwise it steps from its beginning to its end. */
  moves: boolean;
  page: PageInfo;
  class: string;
}

/** Passes of a long text after it has appeared; then it rests at its beginning. */
const PASSES = 3;
const PX_A_SECOND = 50;
const REST_MS = 2500;

/**
 * Draws one line that shows its hidden end a few times when it is too long,
 * then rests.
 */
export function StepText({ text, moves, page, class: more }: StepTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outer = ref.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner || page.mode === "still") return;
    const hidden = inner.scrollWidth - outer.clientWidth;
    if (hidden <= 4) return;
    const travelMs = (hidden / PX_A_SECOND) * 1000;
    const total = 2 * travelMs + 2 * REST_MS;
    const start = { transform: "none" };
    // The end of a title from right to left is on its left.
    const { direction } = getComputedStyle(outer);
    const by = direction === "rtl" ? hidden : -hidden;
    const end = { transform: `translateX(${by}px)` };
    const animation = inner.animate([
      start,
      { ...start, offset: REST_MS / total },
      { ...end, offset: (REST_MS + travelMs) / total },
      { ...end, offset: (2 * REST_MS + travelMs) / total },
      start,
    ], {
      duration: total,
      iterations: PASSES,
      easing: moves ? "linear" : `steps(4, end)`,
    });
    return () => animation.cancel();
  }, [text, moves]);
  return (
    <div ref={ref} class={`ll-step ${more}`} dir="auto">
      <span>{text}</span>
    </div>
  );
}
