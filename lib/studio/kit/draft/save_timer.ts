import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import { clamp } from "@/lib/core/clamp.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";
import type { DraftOptions } from "./draft_options.ts";

/** Pauses after which what the service could not save is sent again. */
const AGAIN: Backoff = { minMs: 1_000, maxMs: 5_000 };

/** Creates the timer that calls `save` when a document is to be saved by itself. */
export function createSaveTimer(
  { restMs, maxRestMs = Infinity }: Pick<
    DraftOptions<object>,
    "restMs" | "maxRestMs"
  >,
  save: () => void,
  { steady, after }: Pick<typeof pageClocks, "steady" | "after"> = pageClocks,
) {
  let forget = () => {};
  /** Time at which the first change has waited enough. */
  let dueAt: number | null = null;
  /** Saves that were not answered, in a row. */
  let failures = 0;

  function saveIn(ms: number): void {
    forget();
    if (restMs !== null && !timer.isOff) forget = after(ms, save);
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
      dueAt ??= steady() + maxRestMs;
      saveIn(clamp(dueAt - steady(), 0, restMs ?? 0));
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
