import { setImmediate } from "node:timers";

/** Work that is counted between the turns that others get. */
export interface WatchedTurns {
  /** Counts pieces of work, one where no number is said. */
  count(pieces?: number): void;
  /** Ends the watch, and answers the most pieces that were done without a turn. */
  longest(): number;
}

/** Begins to watch the turns of the event loop: how much is done from one to the next. */
export function watchTurns(): WatchedTurns {
  let [done, most, isLooking] = [0, 0, true];
  const turn = () => {
    most = Math.max(most, done);
    done = 0;
    if (isLooking) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    count(pieces = 1) {
      done += pieces;
    },
    longest() {
      isLooking = false;
      return Math.max(most, done);
    },
  };
}
