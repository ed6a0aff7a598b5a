import { useLayoutEffect, useRef } from "preact/hooks";
import { type FlashGuard, useCalm } from "@/lib/overlay/use_calm.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";

interface BurstProps {
  /** Another seed is another burst. */
  seed: string;
  motion: MotionSettings | undefined;
  a11y: FlashGuard;
  count?: number;
}

const COLOURS = 4;

/**
 * Draws sparks that fly out once and are gone: each moves by `transform` alone.
 * With motion `gentle` or `none` nothing flies.
 */
export function Burst({ motion, a11y, count = 22, ...wanted }: BurstProps) {
  const { id: seed } = useCalm({ id: wanted.seed }, a11y);
  const ref = useRef<HTMLDivElement>(null);
  const still = motion !== undefined && motion.intensity !== "full";
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root || still) return;
    const reach = Math.min(root.clientWidth, root.clientHeight) * 0.62;
    const flight = FLIGHTS[flightOf(root)];
    if (!flight) return;
    const animations = Array.from(root.children, (spark, index) => {
      const angle = (index / count) * 2 * Math.PI + wobble(seed, index);
      const far = reach * (0.62 + 0.38 * Math.abs(Math.sin(index * 7.3)));
      const x = Math.cos(angle) * far;
      const y = Math.sin(angle) * far;
      const turn = (index % 2 ? 1 : -1) * (180 + index * 31);
      return spark.animate(flight({ x, y, reach, turn }), {
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

/** Goal of one particle: px from the middle, and degrees. */
interface Aim {
  x: number;
  y: number;
  reach: number;
  turn: number;
}

/** Returns the name of the look's way for particles to fly. */
function flightOf(root: HTMLElement): string {
  return getComputedStyle(root).getPropertyValue("--ll-flight").trim() ||
    "burst";
}

const place = (x: number, y: number, scale: number, turn = 0) =>
  `translate(${x}px,${y}px) scale(${scale}) rotate(${turn}deg)`;

/** Ways to fly, as keyframes; a look that has none of them has no particles. */
const FLIGHTS: Readonly<Record<string, (aim: Aim) => Keyframe[]>> = {
  burst: ({ x, y, reach, turn }) => [
    { transform: "translate(0,0) scale(.2)", opacity: 0 },
    { opacity: 1, offset: 0.12 },
    { transform: place(x, y, 1, turn * 0.7), opacity: 1, offset: 0.6 },
    {
      transform: place(x * 1.06, y * 1.06 + reach * 0.22, 0.4, turn),
      opacity: 0,
    },
  ],
  gravity: ({ x, y, reach, turn }) => [
    { transform: "translate(0,0) scale(.6)", opacity: 0 },
    { opacity: 1, offset: 0.06 },
    {
      transform: place(x * 0.7, y * 0.5 - reach * 0.5, 1, turn * 0.3),
      opacity: 1,
      offset: 0.3,
      easing: "cubic-bezier(.5,0,.9,.6)",
    },
    { transform: place(x * 1.15, reach * 1.2, 0.6, turn * 0.8), opacity: 0 },
  ],
  drift: ({ x, y, reach, turn }) => [
    { transform: place(x, y * 0.4 - reach, 0.7), opacity: 0 },
    { opacity: 1, offset: 0.2 },
    {
      transform: place(x + reach * 0.12, y * 0.4, 1, turn * 0.2),
      opacity: 1,
      offset: 0.6,
    },
    {
      transform: place(
        x - reach * 0.08,
        y * 0.4 + reach * 0.6,
        0.8,
        turn * 0.4,
      ),
      opacity: 0,
    },
  ],
  rise: ({ x, y, reach }) => [
    { transform: place(x * 0.8, y * 0.5 + reach * 0.3, 0.2), opacity: 0 },
    {
      transform: place(x, y * 0.7, 1, 20),
      opacity: 1,
      offset: 0.45,
    },
    { transform: place(x * 1.05, y * 0.7 - reach * 0.6, 0.3, 45), opacity: 0 },
  ],
};

/** A small turn that differs from burst to burst and is the same on every page. */
function wobble(seed: string, index: number): number {
  const code = seed.charCodeAt((index * 7) % Math.max(1, seed.length)) || 0;
  return ((code % 17) - 8) / 40;
}
