import { useLayoutEffect, useRef } from "preact/hooks";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { sliceColor } from "@/lib/overlay/slice_colors.ts";
import { reelMotion } from "@/lib/overlay/wheel_spin.ts";
import type { WheelLook } from "@/lib/overlay/components/WheelView.tsx";

/** Number of rounds that the reel makes before it stops. */
const ROUNDS = 4;

/**
 * Draws a slot reel: labels below each other, moved by `transform` to the
 * server's result.
 */
export function ReelView(
  { items, colors, spin, spinMs, startedAt, page, a11y }: WheelLook,
) {
  const strip = useRef<HTMLDivElement>(null);
  // One round in, so that there is something above the first as well.
  const start = placeOf(items.length);
  const cell = (ROUNDS + 1) * items.length + (spin?.resultIndex ?? 0);
  const end = placeOf(cell);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || !spin || spinMs === 0 || page.mode === "still") return;
    const motion = reelMotion(cell - items.length, spinMs, a11y);
    const animation = element.animate(
      [{ transform: placeOf(cell - motion.cells) }, { transform: end }],
      {
        duration: spinMs,
        easing: motion.easing,
        fill: "both",
      },
    );
    animation.currentTime = overlay().serverNow() - startedAt;
    return () => animation.cancel();
  }, [spin?.spinId, end, spinMs]);
  return (
    <div class="ll-reel">
      <div
        class="ll-reel-strip"
        ref={strip}
        style={{ transform: spin ? end : start }}
      >
        {Array.from({ length: ROUNDS + 3 }, (_, round) =>
          items.map((item, index) => (
            <div
              class="ll-reel-cell ll-cut"
              key={`${round}:${index}`}
              style={{ "--slice": sliceColor(item, colors, index) }}
              dir="auto"
            >
              {item.label}
            </div>
          )))}
      </div>
    </div>
  );
}

/** Moves the strip so that a cell stands in the window. */
function placeOf(cell: number): string {
  return `translateY(calc(var(--cell) * ${-cell}))`;
}
