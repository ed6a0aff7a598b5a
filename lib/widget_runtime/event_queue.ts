/** Calls `run` later; answers what calls it off. */
export type After = (ms: number, run: () => void) => () => void;

/** Events that wait are at most this many; the oldest goes first. */
const MOST_WAITING = 1_000;

/**
 * The queue that all custom widgets of a page share: what is queued is
 * delivered when no widget holds it. A hold ends by itself, by its widget, or
 * by a skip.
 */
export function createEventQueue(after: After) {
  const waiting: (() => void)[] = [];
  const holds = new Map<string, () => void>();
  let paused = false;

  function run(): void {
    while (!paused && holds.size === 0) {
      const next = waiting.shift();
      if (!next) return;
      next();
    }
  }

  function release(holder: string): void {
    holds.get(holder)?.();
    if (holds.delete(holder)) run();
  }

  return {
    /** Delivers now or in its turn. */
    push(deliver: () => void): void {
      waiting.push(deliver);
      if (waiting.length > MOST_WAITING) waiting.shift();
      run();
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
      run();
    },
    pause(): void {
      paused = true;
    },
    resume(): void {
      paused = false;
      run();
    },
    /** Forgets what waits. */
    clear(): void {
      waiting.length = 0;
    },
  };
}

/** The queue of a page. */
export type EventQueue = ReturnType<typeof createEventQueue>;
