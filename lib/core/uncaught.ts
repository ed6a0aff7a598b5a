import type { Log } from "./log.ts";

/** Event that tells of an error which nobody caught: a rejection, or one thrown in a timer or a listener. */
type UncaughtEvent =
  & Pick<Event, "preventDefault">
  & (Pick<PromiseRejectionEvent, "reason"> | Pick<ErrorEvent, "error">);

/** Errors that nobody caught: each is a fault of ours, none ends the process. */
export interface UncaughtErrors {
  /** Returns the number of uncaught errors since the process began. */
  count(): number;
  /** Logs and counts one, and keeps the runtime from ending the process. */
  note(event: UncaughtEvent): void;
}

/** Counts errors from zero. */
export function createUncaughtErrors(log: Log): UncaughtErrors {
  let count = 0;
  return {
    count: () => count,
    note(event) {
      event.preventDefault();
      const error = "reason" in event ? event.reason : event.error;
      log.error("error_uncaught", { error, count: ++count });
    },
  };
}
