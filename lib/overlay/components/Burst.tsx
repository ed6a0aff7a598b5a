import { useLayoutEffect, useRef } from "preact/hooks";
import { throwSparks } from "@/lib/overlay/throw_sparks.ts";
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
    const animations = throwSparks(root, seed);
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
