import { setImmediate } from "node:timers";
import type { Clock } from "@/lib/core/clock.ts";
import { nextTurn } from "@/lib/core/in_turns.ts";

/**
 * Longest time for which a commit of what follows the log waits for events on
 * their way, ms: under a load that never pauses figures lag, and still grow.
 */
const MAX_WAIT_MS = 20;
/** Time that work on a batch takes of one turn of the event loop, ms. */
const TURN_MS = 1;

/** Work that gives way to events, and whether a caller waits for it meanwhile. */
export interface YieldingWork {
  /** Resolves when a caller waits for the work: then it gives way no longer. */
  awaited: Promise<void>;
  /** Time for which its commits have given way so far, ms. */
  gaveWayMs: number;
}

/** A commit that waits until no event is on its way. */
interface Waiting {
  since: number;
  begin(): void;
}

/**
 * Creates the order in which one process takes its work: an event goes into the
 * log and out to the sockets first, and what follows from events, such as
 * figures, is folded and committed when none is on its way, one commit at a
 * time. A file has one thread that writes, which takes commits in the order in
 * which they came: an event that is committed behind figures waits for them.
 */
export function createRightOfWay(
  { clock, isFile }: {
    clock: Clock;
    /** False over a network, where commits do not wait for each other. */
    isFile: boolean;
  },
) {
  /** Number of events that are being logged and of batches that are being sent. */
  let onTheirWay = 0;
  let isCommitting = false;
  let isLooking = false;
  const waiting: Waiting[] = [];
  let cancelLook: (() => void) | null = null;

  /** Begins the commit that waits longest, when it may. */
  function look(): void {
    cancelLook?.();
    cancelLook = null;
    const [first] = waiting;
    if (!first || isCommitting) return;
    const leftMs = first.since + MAX_WAIT_MS - clock.steady();
    if (onTheirWay > 0 && leftMs > 0) {
      cancelLook = clock.after(leftMs, look);
      return;
    }
    waiting.shift();
    isCommitting = true;
    first.begin();
  }

  /** Looks once what is done in this turn of the event loop has begun whatever follows it. */
  function lookNextTurn(): void {
    if (waiting.length === 0 || isLooking) return;
    isLooking = true;
    setImmediate(() => {
      isLooking = false;
      look();
    });
  }

  /** Resolves with `true` when the commit's time has come, with `false` when a caller waits for it. */
  function placeFor(work: YieldingWork): Promise<boolean> {
    return new Promise((resolve) => {
      const own = { since: clock.steady(), begin: () => resolve(true) };
      waiting.push(own);
      lookNextTurn();
      void work.awaited.then(() => {
        const at = waiting.indexOf(own);
        if (at < 0) return;
        waiting.splice(at, 1);
        if (waiting.length === 0) cancelLook?.();
        resolve(false);
      });
    });
  }

  return {
    /** Notes an event that is to be logged, or a batch that is to be sent. */
    enter(): void {
      onTheirWay++;
    },

    /** Notes that it is logged or failed, or that the batch is sent. */
    leave(): void {
      onTheirWay--;
      if (onTheirWay === 0) lookNextTurn();
    },

    /**
     * Runs a commit of what follows the log when no event is on its way, or it
     * has waited for long enough, and no other such commit is under way; at once
     * when a caller waits for it.
     */
    async commitBehind<T>(
      work: YieldingWork,
      commit: () => Promise<T>,
    ): Promise<T> {
      if (!isFile) return await commit();
      const since = clock.steady();
      const hasPlace = await placeFor(work);
      work.gaveWayMs += clock.steady() - since;
      try {
        return await commit();
      } finally {
        if (hasPlace) {
          isCommitting = false;
          look();
        }
      }
    },

    /**
     * Creates what work on a batch asks between two events: it answers a promise
     * once the work has taken its share of the turn of the event loop, which
     * resolves in a turn that no other such work has. Work that a caller waits
     * for does not pause.
     */
    createPauses(
      { awaited }: Pick<YieldingWork, "awaited">,
    ): () => Promise<void> | null {
      let isAwaited = false;
      void awaited.then(() => isAwaited = true);
      // What was read before the first event is no work on it.
      let since: number | null = null;
      return () => {
        since ??= clock.steady();
        if (isAwaited || clock.steady() - since < TURN_MS) return null;
        return nextTurn().then(() => {
          since = clock.steady();
        });
      };
    },
  };
}

/** Order in which a process takes events and what follows from them. */
export type RightOfWay = ReturnType<typeof createRightOfWay>;
