import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { cappedSpeed } from "./ticker_lines.ts";

interface TickerBeltProps {
  page: PageInfo;
  /** px/s. */
  speed: number;
  direction: "left" | "right";
  children: ComponentChildren;
}

/** The most copies side by side, however short the text. */
const MAX_COPIES = 12;

/**
 * Draws a line that moves by `transform` alone: copies side by side, moved by
 * the width of one and begun anew. The position follows from the server's
 * clock, so that every page shows the same. It does not move while nobody sees
 * it.
 */
export function TickerBelt(
  { page, speed, direction, children }: TickerBeltProps,
) {
  const belt = useRef<HTMLDivElement>(null);
  const [copies, setCopies] = useState(2);
  useLayoutEffect(() => {
    const element = belt.current;
    const first = element?.firstElementChild;
    const frame = element?.parentElement;
    if (!element || !first || !frame || page.mode === "still") return;
    let stop = () => {};
    const run = (one: number, width: number) => {
      stop();
      if (one === 0) return;
      setCopies(Math.min(MAX_COPIES, Math.ceil(width / one) + 1));
      stop = move(element, { one, width, speed, direction });
    };
    let one = 0;
    // Its own width, not what a scene's scale makes of it; letters of another font or size have another.
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        if (target === first) one = borderBoxSize[0]?.inlineSize ?? 0;
      }
      run(one, frame.clientWidth);
    });
    observer.observe(first);
    observer.observe(frame);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [speed, direction, page.mode]);
  return (
    <div class="ll-belt-window">
      <div class="ll-belt" ref={belt}>
        {Array.from(
          { length: copies },
          (_, index) => (
            <div class="ll-belt-copy" key={index} aria-hidden={index > 0}>
              {children}
            </div>
          ),
        )}
      </div>
    </div>
  );
}

interface BeltRun {
  /** Width of a copy, px. */
  one: number;
  /** Width of what is seen, px. */
  width: number;
  /** px/s. */
  speed: number;
  direction: "left" | "right";
}

/** Moves a belt while the overlay is visible; returns what ends it. */
function move(
  element: HTMLElement,
  { one, width, speed, direction }: BeltRun,
): () => void {
  const durationMs = (one / cappedSpeed(speed, width)) * 1000;
  const frames = [
    { transform: "translateX(0)" },
    { transform: `translateX(${-one}px)` },
  ];
  const animation = element.animate(
    direction === "left" ? frames : frames.reverse(),
    { duration: durationMs, iterations: Infinity },
  );
  const stop = effect(() => {
    if (!overlay().visible.value) return animation.pause();
    animation.currentTime = overlay().serverNow() % durationMs;
    animation.play();
  });
  return () => {
    stop();
    animation.cancel();
  };
}
