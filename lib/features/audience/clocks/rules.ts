/** Transitions of a clock, and the time that it shows. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import type {
  CountdownCommand,
  StopwatchCommand,
  StoredClock,
} from "@/lib/schema/audience/clocks.ts";
import type {
  CountdownSnapshot,
  StopwatchSnapshot,
} from "@/lib/schema/events/shapes/snapshots.ts";

/** A stopwatch that nobody has started. */
export const ZERO: StoredClock = { runsSince: null, ms: 0 };

/** Returns the time that a stopwatch shows, ms. */
function elapsed({ runsSince, ms }: StoredClock, now: number): number {
  return runsSince === null ? ms : ms + Math.max(0, now - runsSince);
}

/** Returns the time that a countdown has left, ms. */
function left({ runsSince, ms }: StoredClock, now: number): number {
  return runsSince === null ? ms : Math.max(0, ms - (now - runsSince));
}

/**
 * Returns the stopwatch after a command; `undefined` when the command changes
 * nothing.
 */
export function stopwatchAfter(
  clock: StoredClock,
  command: StopwatchCommand,
  now: number,
): StoredClock | undefined {
  switch (command.action) {
    case "start":
      return clock.runsSince === null
        ? { ...clock, runsSince: now }
        : undefined;
    case "pause":
      return clock.runsSince === null
        ? undefined
        : { runsSince: null, ms: elapsed(clock, now) };
    case "reset":
      return { runsSince: null, ms: command.elapsedMs };
  }
}

/**
 * Returns a countdown after a command; `durationMs` is the length that its
 * widget is set to.
 */
export function countdownAfter(
  clock: StoredClock | null,
  command: CountdownCommand,
  now: number,
  durationMs: number,
): StoredClock | null | undefined {
  const known = clock ?? { runsSince: null, ms: durationMs };
  const leftMs = left(known, now);
  switch (command.action) {
    case "start": {
      if (command.durationMs !== undefined) {
        return { runsSince: now, ms: command.durationMs };
      }
      if (known.runsSince !== null && leftMs > 0) return undefined;
      return { runsSince: now, ms: leftMs > 0 ? leftMs : durationMs };
    }
    case "pause":
      return known.runsSince === null || leftMs === 0
        ? undefined
        : { runsSince: null, ms: leftMs };
    case "adjust":
      return {
        runsSince: known.runsSince === null ? null : now,
        ms: Math.max(0, leftMs + command.deltaMs),
      };
    case "reset":
      return clock === null ? undefined : null;
  }
}

/** Converts a stopwatch to the form that pages see. */
export function toStopwatch(
  clock: StoredClock,
  now: number,
): StopwatchSnapshot {
  const { runsSince, ms } = clock;
  return {
    running: runsSince !== null,
    startedAt: runsSince === null ? null : toIso(runsSince - ms),
    elapsedMs: elapsed(clock, now),
  };
}

/**
 * Converts a countdown to the form that pages see: one that was not started
 * shows the length that it is set to.
 */
export function toCountdown(
  clock: StoredClock | null,
  now: number,
  durationMs: number,
): CountdownSnapshot {
  if (clock === null) {
    return { running: false, endsAt: null, remainingMs: durationMs };
  }
  const { runsSince, ms } = clock;
  return {
    running: runsSince !== null,
    endsAt: runsSince === null ? null : toIso(runsSince + ms),
    remainingMs: left(clock, now),
  };
}
