import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import type { DraftOptions } from "./draft_options.ts";

/** Pauses after which what the service could not save is sent again. */
const AGAIN: Backoff = { minMs: 1_000, maxMs: 5_000 };

/** The clock of the page. */
const PAGE_CLOCK = {
  now: () => performance.now(),
  /** Calls `run` after a pause, in ms; the answer forgets it. */
  later(run: () => void, ms: number): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Creates the timer that calls `save` when a document is to be saved by itself. */
export function createSaveTimer(
  { restMs, maxRestMs = Infinity }: Pick<
    DraftOptions<object>,
    "restMs" | "maxRestMs"
  >,
  save: () => void,
  { now, later } = PAGE_CLOCK,
) {
  let forget = () => {};
  /** Time at which the first change has waited enough. */
  let dueAt: number | null = null;
  /** Saves that were not answered, in a row. */
  let failures = 0;

  function saveIn(ms: number): void {
    forget();
    if (restMs !== null && !timer.isOff) forget = later(save, ms);
  }

  const timer = {
    /** The page is gone: nothing is saved by itself any more. */
    isOff: false,
    /** Forgets that a change waits. */
    stop(): void {
      forget();
      dueAt = null;
    },
    /** Saves after a pause without changes, in which the first does not wait too long. */
    rest(): void {
      dueAt ??= now() + maxRestMs;
      saveIn(Math.max(0, Math.min(restMs ?? 0, dueAt - now())));
    },
    /** Saves again after a failure, later with each. */
    again: () => saveIn(backoffMs(AGAIN, failures++)),
    /** Notes that the service has answered. */
    noteAnswer(): void {
      failures = 0;
    },
  };
  return timer;
}
