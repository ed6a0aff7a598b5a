import type { Log } from "./log.ts";

/** Rejections that nobody caught: each is a fault of ours, none ends the process. */
export interface UncaughtRejections {
  /** Returns the number of uncaught rejections since the process began. */
  count(): number;
  /** Logs and counts one, and keeps the runtime from ending the process. */
  note(event: Pick<PromiseRejectionEvent, "reason" | "preventDefault">): void;
}

/** Counts rejections from zero. */
export function createUncaughtRejections(log: Log): UncaughtRejections {
  let count = 0;
  return {
    count: () => count,
    note(event) {
      event.preventDefault();
      log.error("rejection_uncaught", { error: event.reason, count: ++count });
    },
  };
}
