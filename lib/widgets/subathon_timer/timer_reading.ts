import type { TimerState } from "@/lib/schema/events/shapes/service.ts";

export { readTimer } from "@/lib/widget_runtime/read_timer.ts";

/**
 * Returns the colour of a timer: `danger` and `warn` only while it counts down.
 */
export function timerMood(
  timer: Pick<TimerState, "state" | "direction">,
  ms: number,
  marks: { warnAtMs: number; dangerAtMs: number },
): "normal" | "warn" | "danger" {
  if (timer.direction === "up") return "normal";
  if (timer.state !== "running" && timer.state !== "paused") return "normal";
  if (ms <= marks.dangerAtMs) return "danger";
  return ms <= marks.warnAtMs ? "warn" : "normal";
}

/**
 * Height above its mark to which a timer has to rise before the warning can
 * sound again.
 */
export const REARM_MS = 5000;

/**
 * Tells whether a warning sounds when a clock goes from `before` to `ms`: once
 * when it crosses the mark, and again only after it has risen well above.
 */
export function crossesMark(
  armed: boolean,
  ms: number,
  markMs: number,
): { armed: boolean; sounds: boolean } {
  if (armed && ms <= markMs) return { armed: false, sounds: true };
  if (!armed && ms > markMs + REARM_MS) return { armed: true, sounds: false };
  return { armed, sounds: false };
}
