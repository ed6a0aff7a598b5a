import type { Clock } from "@/lib/core/clock.ts";

/** The end of one question: whichever comes first, its time or the caller's patience. */
interface Deadline extends Disposable {
  /** Aborted at the end. */
  signal: AbortSignal;
  /** The latest end, ms of the steady clock. */
  at: number;
}

/** Starts a deadline `ms` milliseconds from now; dispose it when done. */
export function startDeadline(
  clock: Clock,
  ms: number,
  outer?: AbortSignal,
): Deadline {
  const at = clock.steady() + ms;
  const own = new AbortController();
  const stop = clock.after(
    ms,
    () => own.abort(new Error(`no answer in ${ms} ms`)),
  );
  const giveUp = () => own.abort(outer?.reason);
  if (outer?.aborted) giveUp();
  outer?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: own.signal,
    at,
    [Symbol.dispose]() {
      stop();
      outer?.removeEventListener("abort", giveUp);
    },
  };
}

/**
 * Returns the value of `work`, or the signal's reason when it is aborted first.
 * The work itself goes on.
 */
export function orAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}
