import type { Actor } from "@/lib/schema/events/catalogue.ts";

/** Calls `run` later; answers what calls it off. */
export type After = (ms: number, run: () => void) => () => void;

/**
 * Calls `start` when what happened at this position of the log may be shown, at
 * once where nothing else is; answers what gives the turn back, or up.
 */
export type AskTurn = (position: string, start: () => void) => () => void;

/** Events that wait are at most this many; the oldest goes first. */
const MAX_WAITING = 1_000;

interface Waiting {
  position: string;
  actor: Actor | null;
  deliver(): void;
}

/**
 * Creates the queue that all custom widgets of a page share: a queued event is
 * delivered in its turn, which lasts for as long as a widget holds it. A hold
 * ends by itself, by its widget, or by a skip.
 */
export function createEventQueue(
  { after, askTurn }: { after: After; askTurn: AskTurn },
) {
  let waiting: Waiting[] = [];
  const holds = new Map<string, () => void>();
  let paused = false;
  /** Gives the turn back, or leaves the line; `null` when there is neither. */
  let leave: (() => void) | null = null;
  let onTurn = false;
  /** The person behind the event that was delivered last. */
  let shown: Actor | null = null;

  function deliverNext(): void {
    const next = waiting.shift();
    shown = next?.actor ?? null;
    next?.deliver();
  }

  function endTurn(): void {
    const last = leave;
    leave = null;
    onTurn = false;
    last?.();
  }

  function step(): void {
    while (holds.size === 0) {
      if (onTurn) endTurn();
      const [next] = waiting;
      if (paused || !next) return endTurn();
      if (leave) return;
      ask(next.position);
      if (!onTurn) return;
      deliverNext();
    }
  }

  function ask(position: string): void {
    let asking = true;
    leave = askTurn(position, () => {
      onTurn = true;
      if (asking) return;
      deliverNext();
      step();
    });
    asking = false;
  }

  function release(holder: string): void {
    holds.get(holder)?.();
    if (holds.delete(holder)) step();
  }

  return {
    /** Delivers what happened at this position of the log in its turn. */
    push(position: string, actor: Actor | null, deliver: () => void): void {
      waiting.push({ position, actor, deliver });
      if (waiting.length > MAX_WAITING) waiting.shift();
      if (!onTurn) step();
    },
    /** Keeps what follows waiting for up to `ms`; nothing for 0. */
    hold(holder: string, ms: number): void {
      if (ms <= 0) return;
      holds.get(holder)?.();
      holds.set(holder, after(ms, () => release(holder)));
    },
    /** Ends a hold early; harmless when there is none. */
    release,
    /** Ends all holds. */
    skip(): void {
      for (const cancel of holds.values()) cancel();
      holds.clear();
      step();
    },
    pause(): void {
      paused = true;
      if (!onTurn) step();
    },
    resume(): void {
      paused = false;
      if (!onTurn) step();
    },
    /**
     * Forgets what waits of people who are taken away; answers whether one of
     * them is behind what holds the queue.
     */
    takeAway(isGone: (actor: Actor | null) => boolean): boolean {
      waiting = waiting.filter(({ actor }) => !isGone(actor));
      if (!onTurn) step();
      return holds.size > 0 && isGone(shown);
    },
    /** Forgets what waits. */
    clear(): void {
      waiting = [];
      if (!onTurn) step();
    },
  };
}
