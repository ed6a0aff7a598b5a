import { setImmediate } from "node:timers/promises";
import type { LiveSocket } from "./live_socket.ts";

/** One frame and who gets it. */
export interface Job {
  /** `null` when the batch has nothing these sockets want. */
  text: string | null;
  sockets: readonly LiveSocket[];
  /** Position of the sockets afterwards. */
  position: string;
}

/** Sends in one turn of the event loop; others wait about a millisecond for it. */
const SENDS_A_TURN = 100;

/** Sends each job's frame to its sockets, letting other work in between. */
export async function fanOut(jobs: readonly Job[]): Promise<void> {
  let sent = 0;
  for (const { text, sockets, position } of jobs) {
    for (const socket of sockets) {
      if (text !== null) {
        if (sent === SENDS_A_TURN) {
          await setImmediate();
          sent = 0;
        }
        if (socket.send(text)) sent++;
      }
      socket.position = position;
    }
  }
}
