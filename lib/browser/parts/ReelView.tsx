import { useLayoutEffect, useRef } from "preact/hooks";
import { overlay } from "@/lib/browser/overlay_context.ts";
import type { WheelLook } from "./WheelView.tsx";

/** How often the reel goes round before it stops. */
const ROUNDS = 4;

/** A slot reel: labels below each other, moved by `transform` to the server's result. */
export function ReelView(
  { items, colors, spin, spinMs, startedAt, page }: WheelLook,
) {
  const strip = useRef<HTMLDivElement>(null);
  const stop = ROUNDS * items.length + (spin?.resultIndex ?? 0);
  const end = `translateY(calc(var(--cell) * ${-stop}))`;
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || !spin || spinMs === 0 || page.mode === "still") return;
    const animation = element.animate(
      [{ transform: "translateY(0)" }, { transform: end }],
      {
        duration: spinMs,
        easing: "cubic-bezier(.12,.72,.14,1)",
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
        style={{ transform: spin ? end : "none" }}
      >
        {Array.from({ length: ROUNDS + 2 }, (_, round) =>
          items.map((item, index) => (
            <div
              class="ll-reel-cell ll-cut"
              key={`${round}:${index}`}
              style={{
                "--slice": colors[index % colors.length] ?? "#7C5CFFFF",
              }}
              dir="auto"
            >
              {item.label}
            </div>
          )))}
      </div>
    </div>
  );
}
