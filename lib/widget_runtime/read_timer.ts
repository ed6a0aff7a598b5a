import type { EventData } from "@/lib/schema/events/catalogue.ts";

/** Reading of a timer at an instant. */
interface TimerReading {
  /** Remaining time, or with direction `up` the height of the clock. */
  ms: number;
  /** True while the reading changes by itself. */
  moving: boolean;
}

/**
 * Reads a timer at `now` (the server's clock). Nothing is counted: the reading
 * follows from absolute instants, so that it cannot drift.
 */
export function readTimer(
  timer: EventData<"timer.state">,
  now: number,
): TimerReading {
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
