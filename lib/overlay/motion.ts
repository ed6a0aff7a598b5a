import type {
  Motion,
  MotionSettings,
} from "@/lib/schema/widgets/settings/motion.ts";

/** An animation of the compositor: only `transform` and `opacity`. */
export interface Movement {
  keyframes: Keyframe[];
  durationMs: number;
  easing: string;
  /** The sheet of the look moves the parts of a widget; these move what has no parts. */
  byLook?: boolean;
}

const GENTLE_MS = 200;
const OUT = "cubic-bezier(.16,1,.3,1)";
const IN = "cubic-bezier(.5,0,.75,0)";

/**
 * Returns the movement with which an element enters, as far as the settings
 * allow it to move; `null` cuts.
 */
export function enterMovement(motion: MotionSettings): Movement | null {
  return movementOf(motion.enter, motion.enterMs, motion.intensity, "in");
}

/** Returns the movement with which an element leaves; `null` cuts. */
export function exitMovement(motion: MotionSettings): Movement | null {
  return movementOf(motion.exit, motion.exitMs, motion.intensity, "out");
}

/** Returns the duration of an exit, ms. */
export function exitMs(motion: MotionSettings): number {
  return exitMovement(motion)?.durationMs ?? 0;
}

function movementOf(
  wanted: Motion,
  wantedMs: number,
  intensity: MotionSettings["intensity"],
  phase: "in" | "out",
): Movement | null {
  if (wanted === "none" || wantedMs === 0 || intensity === "none") return null;
  const gentle = intensity === "gentle";
  const motion = gentle ? "fade" : wanted;
  const durationMs = gentle ? Math.min(GENTLE_MS, wantedMs) : wantedMs;
  const frames = FRAMES[motion];
  return {
    keyframes: phase === "in" ? frames : [...frames].reverse().map(unease),
    durationMs,
    easing: phase === "in" ? OUT : IN,
    ...(motion === "look" ? { byLook: true } : {}),
  };
}

function unease({ offset: _offset, ...frame }: Keyframe): Keyframe {
  return frame;
}

const rest = { opacity: 1, transform: "none" };

const FRAMES: Readonly<Record<Exclude<Motion, "none">, Keyframe[]>> = {
  "look": [{ opacity: 0, transform: "translateY(16px)" }, rest],
  "fade": [{ opacity: 0 }, { opacity: 1 }],
  "slide-up": [{ opacity: 0, transform: "translateY(48px)" }, rest],
  "slide-down": [{ opacity: 0, transform: "translateY(-48px)" }, rest],
  "slide-left": [{ opacity: 0, transform: "translateX(64px)" }, rest],
  "slide-right": [{ opacity: 0, transform: "translateX(-64px)" }, rest],
  "zoom": [{ opacity: 0, transform: "scale(.6)" }, rest],
  "pop": [
    { opacity: 0, transform: "scale(.5)" },
    { opacity: 1, transform: "scale(1.06)", offset: 0.6 },
    rest,
  ],
  "bounce": [
    { opacity: 0, transform: "translateY(-120px)" },
    { opacity: 1, transform: "none", offset: 0.45 },
    { opacity: 1, transform: "translateY(-26px)", offset: 0.65 },
    { opacity: 1, transform: "none", offset: 0.82 },
    { opacity: 1, transform: "translateY(-8px)", offset: 0.92 },
    rest,
  ],
  "flip": [
    { opacity: 0, transform: "perspective(900px) rotateX(-90deg)" },
    { opacity: 1, transform: "perspective(900px) rotateX(14deg)", offset: 0.7 },
    rest,
  ],
  "spin": [
    { opacity: 0, transform: "rotate(-200deg) scale(.3)" },
    rest,
  ],
};
