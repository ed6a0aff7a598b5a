import { setImmediate as untilNextTurn } from "node:timers/promises";
import { setImmediate } from "node:timers";
import type { Clock } from "@/lib/core/clock.ts";
import type { LiveSocket } from "./live_socket.ts";

/** One frame and who gets it. */
export interface Job {
  /** `null` when the batch has nothing these sockets want. */
  text: string | null;
  sockets: readonly LiveSocket[];
  /** Position of the sockets afterwards. */
  position: string;
}

/** Sends each job's frame to its sockets. */
export type FanOut = (jobs: readonly Job[]) => Promise<void>;

/** Time that all sending takes of a turn of the event loop, ms; others wait for it. */
const TURN_MS = 0.5;
/** Number of sends between two looks at the clock. */
const SENDS_A_LOOK = 8;

/**
 * Creates what sends to this process's sockets. Of each turn of the event loop
 * it takes a bounded time, whatever the number of channels that send in it, and
 * lets other work in between.
 */
export function createFanOut({ clock }: { clock: Clock }): FanOut {
  /** End of this turn's time; `null` while nothing was sent in this turn. */
  let endsAt: number | null = null;

  function isTurnOver(): boolean {
    const now = clock.steady();
    if (endsAt !== null) return now >= endsAt;
    endsAt = now + TURN_MS;
    // Runs before whatever waits for the next turn from now on.
    setImmediate(() => endsAt = null);
    return false;
  }

  return async (jobs) => {
    let sent = 0;
    for (const { text, sockets, position } of jobs) {
      for (const socket of sockets) {
        if (text !== null) {
          if (sent % SENDS_A_LOOK === 0) {
            while (isTurnOver()) await untilNextTurn();
          }
          if (socket.send(text)) sent++;
        }
        socket.position = position;
      }
    }
  };
}
