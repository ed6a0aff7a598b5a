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

/** Sends each job's frame to its sockets. Resolves when all were sent. */
export type FanOut = (jobs: readonly Job[]) => Promise<void>;

/** Jobs that are being sent, and who waits for that. */
interface Sending {
  /** Makes one send; ends after the last. */
  sends: Iterator<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Time that sending takes of a turn of the event loop for each batch that waits, ms … */
const BATCH_MS = 0.05;
/** … and at most, however many wait. */
const LONGEST_TURN_MS = 10;
/** Number of sends between two looks at the clock. */
const SENDS_A_LOOK = 8;

/**
 * Creates what sends to this process's sockets, in the order in which it was
 * asked. Of each turn of the event loop it takes a bounded time, whatever the
 * number of channels that send in it, and lets other work in between. Where
 * many batches wait it takes longer, so that what is accepted is also sent.
 */
export function createFanOut({ clock }: { clock: Clock }): FanOut {
  const queue: Sending[] = [];

  function sendOn(): void {
    const end = clock.steady() +
      Math.min(queue.length * BATCH_MS, LONGEST_TURN_MS);
    let next = queue[0];
    for (let sent = 0; next; next = queue[0], sent++) {
      if (sent % SENDS_A_LOOK === 0 && clock.steady() >= end) {
        setImmediate(sendOn);
        return;
      }
      if (sendOne(next)) queue.shift();
    }
  }

  return (jobs) =>
    new Promise((resolve, reject) => {
      queue.push({ sends: sendsOf(jobs), resolve, reject });
      // In the next turn, after the answer to whoever posted the event.
      if (queue.length === 1) setImmediate(sendOn);
    });
}

/** Makes the next send of a job; `true` when it was the last. */
function sendOne({ sends, resolve, reject }: Sending): boolean {
  try {
    if (!sends.next().done) return false;
    resolve();
  } catch (error) {
    reject(error);
  }
  return true;
}

function* sendsOf(jobs: readonly Job[]): Generator<void> {
  for (const { text, sockets, position } of jobs) {
    for (const socket of sockets) {
      const isSent = text !== null && socket.send(text);
      socket.position = position;
      if (isSent) yield;
    }
  }
}
