import { setImmediate } from "node:timers";
import type { Clock } from "@/lib/core/clock.ts";
import type { RightOfWay } from "@/lib/event_log/right_of_way.ts";
import type { LiveSocket } from "./live_socket.ts";

/** One frame and who gets it. */
export interface Job {
  /** `null` when the batch has nothing these sockets want. */
  text: string | null;
  sockets: readonly LiveSocket[];
  /** Position of the sockets afterwards. */
  position: string;
}

/** Sends each job's frame to its sockets. Resolves when all were sent. */
export type FanOut = (jobs: readonly Job[]) => Promise<void>;

/** Jobs that are being sent, and who waits for that. */
interface Sending {
  jobs: readonly Job[];
  /** Number of jobs that were sent … */
  done: number;
  /** … and of the sockets that have the one after those. */
  reached: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Time that sending takes of a turn of the event loop for each batch that waits, ms … */
const BATCH_MS = 0.05;
/** … and at most, however many wait. */
const MAX_TURN_MS = 10;
/** Number of sends between two looks at the clock. */
const SENDS_A_LOOK = 8;

/**
 * Creates what sends to this process's sockets, in the order in which it was
 * asked. Of each turn of the event loop it takes a bounded time, whatever the
 * number of channels that send in it, and lets other work in between. Where
 * many batches wait it takes longer, so that what is accepted is also sent.
 */
export function createFanOut({ clock, rightOfWay }: {
  clock: Clock;
  rightOfWay: Pick<RightOfWay, "enter" | "leave">;
}): FanOut {
  const queue: Sending[] = [];

  function sendOn(): void {
    const end = clock.steady() +
      Math.min(queue.length * BATCH_MS, MAX_TURN_MS);
    let next = queue[0];
    for (let sent = 0; next; next = queue[0], sent++) {
      if (sent % SENDS_A_LOOK === 0 && clock.steady() >= end) {
        setImmediate(sendOn);
        return;
      }
      if (!sendOne(next)) continue;
      queue.shift();
      rightOfWay.leave();
    }
  }

  return (jobs) =>
    new Promise((resolve, reject) => {
      queue.push({ jobs, done: 0, reached: 0, resolve, reject });
      rightOfWay.enter();
      // In the next turn, after the answer to whoever posted the event.
      if (queue.length === 1) setImmediate(sendOn);
    });
}

/** Makes the next send; `true` when none is left. */
function sendOne(sending: Sending): boolean {
  try {
    for (;;) {
      const job = sending.jobs[sending.done];
      if (!job) break;
      const { text, sockets, position } = job;
      const socket = sockets[sending.reached];
      if (!socket) {
        sending.done++;
        sending.reached = 0;
        continue;
      }
      sending.reached++;
      const isSent = text !== null && socket.send(text);
      socket.position = position;
      if (isSent) return false;
    }
    sending.resolve();
  } catch (error) {
    sending.reject(error);
  }
  return true;
}
