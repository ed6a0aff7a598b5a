import type { TimerState } from "@/lib/widgets/state/subathon.ts";

/** What a timer shows at an instant. */
export interface TimerReading {
  /** Remaining time, or with direction `up` the height of the clock. */
  ms: number;
  /** Whether that changes by itself. */
  moving: boolean;
}

/**
 * Reads a timer at `now` (the server's clock). Nothing is counted: the reading
 * follows from absolute instants, so that it cannot drift.
 */
export function readTimer(timer: TimerState, now: number): TimerReading {
  const { state, direction, endsAt, remainingMs, capAt } = timer;
  const asOf = Date.parse(timer.serverNow);
  switch (state) {
    case "running":
      if (direction === "up") {
        return { ms: Math.max(0, remainingMs + now - asOf), moving: true };
      }
      return {
        ms: Math.max(
          0,
          endsAt === null
            ? remainingMs - (now - asOf)
            : Date.parse(endsAt) - now,
        ),
        moving: true,
      };
    case "paused": {
      // A hard end does not wait for pauses.
      const limit = capAt === null || direction === "up"
        ? Infinity
        : Date.parse(capAt) - now;
      const ms = Math.max(0, Math.min(remainingMs, limit));
      return { ms, moving: ms < remainingMs };
    }
    case "idle":
      return { ms: remainingMs, moving: false };
    case "ended":
    case "archived":
      return { ms: direction === "up" ? remainingMs : 0, moving: false };
  }
}

/** How a timer is coloured: `danger` and `warn` only while it counts down. */
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

/** How far above its mark a timer rises before the warning can sound again. */
export const REARM_MS = 5000;

/**
 * Whether a warning sounds when a clock goes from `before` to `ms`: once when
 * it crosses the mark, and again only after it has risen well above.
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
