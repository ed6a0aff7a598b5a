import { useLayoutEffect, useRef } from "preact/hooks";
import type { MomentKind } from "@/lib/schema/events/kinds/moments.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import { lateScript } from "@/lib/overlay/late_script.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { type FlashGuard, useCalm } from "@/lib/overlay/use_calm.ts";

interface CelebrationProps {
  /** Another seed is another celebration. */
  seed: string;
  /** The moment that is celebrated, of which an alert may tell; `null` for one that no alert tells of. */
  moment: MomentKind | null;
  page: PageInfo;
  motion: MotionSettings;
  a11y: FlashGuard;
  /** Until it begins, ms. */
  delayMs?: number;
}

/**
 * Celebrates once: sparks fly from the widget, and the look's material falls
 * through the whole scene, unless an alert tells of the same moment. With motion
 * `gentle` or `none` nothing flies. Its script is fetched when it is needed.
 */
export function Celebration(
  { moment, page, motion, a11y, delayMs = 0, ...wanted }: CelebrationProps,
) {
  const { id: seed } = useCalm({ id: wanted.seed }, a11y);
  const ref = useRef<HTMLDivElement>(null);
  const still = motion.intensity !== "full" || page.mode === "still";
  useLayoutEffect(() => {
    if (still) return;
    let stop: (() => void) | null = () => {};
    lateScript(import("@/lib/overlay/celebrate.ts")).then((script) => {
      if (!script || !stop || !ref.current) return;
      stop = script.celebrate(ref.current, {
        seed,
        moment,
        channelId: page.channelId,
        delayMs,
      });
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [seed, still]);
  return still ? null : <div class="ll-burst" ref={ref} aria-hidden="true" />;
}
