import type { Clock } from "./clock.ts";

/** Work that is done again and again. */
export interface PeriodicWork {
  /** Begins it, once; a second call and one after `stop` do nothing. */
  start(): void;
  /** Ends it for good; resolves when a run that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Creates work that is done `everyMs` milliseconds after the end of each run,
 * and for the first time so long after `start`, or right then with `atOnce`. A
 * run that fails is told to `onFailure`, and the next one comes all the same.
 */
export function createPeriodicWork(
  { clock, everyMs, atOnce = false, run, onFailure }: {
    clock: Pick<Clock, "after">;
    everyMs: number;
    atOnce?: boolean;
    run: () => Promise<unknown>;
    onFailure: (error: unknown) => void;
  },
): PeriodicWork {
  let isStarted = false;
  let isStopped = false;
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  async function runNow(): Promise<void> {
    try {
      await run();
    } catch (error) {
      onFailure(error);
    }
    if (!isStopped) runLater();
  }

  function runLater(): void {
    cancel = clock.after(everyMs, () => void (running = runNow()));
  }

  return {
    start(): void {
      if (isStarted || isStopped) return;
      isStarted = true;
      if (atOnce) running = runNow();
      else runLater();
    },

    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
