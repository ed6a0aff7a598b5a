import { exitMs } from "@/lib/overlay/motion.ts";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";

type OwnMotion = Pick<Variant, "enter" | "exit">;

/**
 * Returns the movements of one alert: its own, else those of the alert box,
 * whose times and limits hold for both.
 */
export function alertMotion(
  box: MotionSettings,
  own: OwnMotion | undefined,
): MotionSettings {
  if (!own) return box;
  return {
    ...box,
    enter: own.enter === "box" ? box.enter : own.enter,
    exit: own.exit === "box" ? box.exit : own.exit,
  };
}

/** Returns the time in ms after which any alert of the box is gone. */
export function longestExitMs(
  { motion, variants }: {
    motion: MotionSettings;
    variants: readonly OwnMotion[];
  },
): number {
  return Math.max(
    ...variants.map((own) => exitMs(alertMotion(motion, own))),
  );
}
