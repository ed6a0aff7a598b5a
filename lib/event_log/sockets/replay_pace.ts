import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import { type Clock, sleep } from "@/lib/core/clock.ts";
import type { LiveSocket } from "./live_socket.ts";

/** Bytes that may be on their way to any socket while it catches up. */
const MIN_WINDOW_BYTES = 64 * 1024;
/** Bytes that may be on their way to a socket whose peer takes them quickly. */
const MAX_WINDOW_BYTES = 512 * 1024;
/** Bytes that may be on their way to all of them before each gets the minimum. */
const MAX_PROCESS_BYTES = 16 * 1024 * 1024;
/** The runtime tells nobody when bytes have left: time between two looks, ms. */
const LOOKS: Backoff = { minMs: 1, maxMs: 20 };
/** Time for which a peer may take nothing, ms. */
const STALLED_MS = 10_000;

/** A socket that catches up. */
type Receiver = Pick<LiveSocket, "isOpen" | "buffered" | "send" | "close">;

/** Sends one socket what it missed. */
export interface PacedReplay {
  /** Sends a frame once there is room for it; closes a socket that stalls. */
  send(frame: string): Promise<void>;
  /** Says that this was all. */
  end(): void;
}

/**
 * Creates the pace of this process's replays: how much is on its way to each
 * socket follows what its peer takes, and what all of them take together is
 * bounded.
 */
export function createReplayPace(
  { clock }: { clock: Clock },
): (socket: Receiver) => PacedReplay {
  /** Bytes on their way to all sockets that catch up, as last seen. */
  let total = 0;

  return (socket) => {
    let own = 0;
    let window = MIN_WINDOW_BYTES;

    function look(): number {
      const now = socket.isOpen ? socket.buffered : 0;
      total += now - own;
      return own = now;
    }

    /** Waits until no more than `most()` is on its way; returns the number of looks. */
    async function until(most: () => number): Promise<number> {
      let least = Infinity;
      let progressAt = clock.steady();
      for (let looks = 0;; looks++) {
        const left = look();
        if (left <= most()) return looks;
        if (left < least) {
          least = left;
          progressAt = clock.steady();
        } else if (clock.steady() - progressAt > STALLED_MS) {
          socket.close("tooSlow");
        }
        await sleep(clock, backoffMs(LOOKS, looks));
      }
    }

    const room = () => total > MAX_PROCESS_BYTES ? MIN_WINDOW_BYTES : window;

    return {
      async send(frame) {
        const looks = await until(room);
        // Gone before the second look: more would have fitted on the way.
        if (looks === 1) window = Math.min(2 * window, MAX_WINDOW_BYTES);
        if (backoffMs(LOOKS, looks) === LOOKS.maxMs) {
          window = Math.max(window / 2, MIN_WINDOW_BYTES);
        }
        socket.send(frame);
        look();
      },
      end() {
        // What is still on its way counts until it has left.
        until(() => MIN_WINDOW_BYTES).finally(() => {
          total -= own;
          own = 0;
        });
      },
    };
  };
}
