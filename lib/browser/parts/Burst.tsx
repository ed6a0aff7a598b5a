import { useLayoutEffect, useRef } from "preact/hooks";
import { type FlashGuard, useCalm } from "@/lib/browser/use_calm.ts";
import type { MotionSettings } from "@/lib/widgets/settings/motion.ts";

interface BurstProps {
  /** Another seed is another burst. */
  seed: string;
  motion: MotionSettings | undefined;
  a11y: FlashGuard;
  count?: number;
}

const COLOURS = 4;

/**
 * Sparks that fly out once and are gone: each moves by `transform` alone. With
 * motion `gentle` or `none` nothing flies.
 */
export function Burst({ motion, a11y, count = 22, ...wanted }: BurstProps) {
  const { id: seed } = useCalm({ id: wanted.seed }, a11y);
  const ref = useRef<HTMLDivElement>(null);
  const still = motion !== undefined && motion.intensity !== "full";
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root || still) return;
    const reach = Math.min(root.clientWidth, root.clientHeight) * 0.62;
    const animations = Array.from(root.children, (spark, index) => {
      const angle = (index / count) * 2 * Math.PI + wobble(seed, index);
      const far = reach * (0.62 + 0.38 * Math.abs(Math.sin(index * 7.3)));
      const x = Math.cos(angle) * far;
      const y = Math.sin(angle) * far;
      const turn = (index % 2 ? 1 : -1) * (180 + index * 31);
      return spark.animate([
        { transform: "translate(0,0) scale(.2)", opacity: 0 },
        { opacity: 1, offset: 0.12 },
        {
          transform: `translate(${x}px,${y}px) scale(1) rotate(${
            turn * 0.7
          }deg)`,
          opacity: 1,
          offset: 0.6,
        },
        {
          transform: `translate(${x * 1.06}px,${
            y * 1.06 + reach * 0.22
          }px) scale(.4) rotate(${turn}deg)`,
          opacity: 0,
        },
      ], {
        duration: 1300 + (index % 5) * 90,
        delay: 120 + (index % 3) * 40,
        easing: "cubic-bezier(.15,.7,.3,1)",
        fill: "both",
      });
    });
    return () => {
      for (const animation of animations) animation.cancel();
    };
  }, [seed, still]);
  if (still) return null;
  return (
    <div class="ll-burst" ref={ref} aria-hidden="true">
      {Array.from(
        { length: count },
        (_, index) => <i key={index} class={`ll-spark-${index % COLOURS}`} />,
      )}
    </div>
  );
}

/** A small turn that differs from burst to burst and is the same on every page. */
function wobble(seed: string, index: number): number {
  const code = seed.charCodeAt((index * 7) % Math.max(1, seed.length)) || 0;
  return ((code % 17) - 8) / 40;
}
