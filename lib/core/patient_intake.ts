import { type Backoff, backoffMs, withEqualJitter } from "./backoff.ts";
import type { Clock } from "./clock.ts";
import { AppError, ERRORS } from "./errors.ts";

/** Most deliveries that wait for the database: some 40 MB. */
const MAX_WAITING = 20_000;
const PAUSES: Backoff = { minMs: 250, maxMs: 4_000 };

/** Takes what a transport hands over that sends nothing twice. */
export interface PatientIntake<D> {
  /** Takes a delivery now, or when the database is back. */
  take(delivery: D): Promise<void>;
  /** Tries no more; what waits is lost, and said. */
  close(): void;
}

/**
 * Creates an intake of deliveries that nobody sends again. While the database
 * is away they wait in memory, in their order, and what comes meanwhile waits
 * behind them.
 */
export function createPatientIntake<D>(
  { clock, accept, onWait, onLost, onClosed }: {
    clock: Pick<Clock, "pause">;
    /** Takes one delivery; throws a retryable `AppError` while the database is away. */
    accept(delivery: D): Promise<unknown>;
    /** Called when the first one begins to wait. */
    onWait(): void;
    /** Called for one that is given up: by the error, or as `MAX_WAITING` wait. */
    onLost(delivery: D, why: { error: unknown } | { waiting: number }): void;
    /** Called when so many wait at the end. */
    onClosed(waiting: number): void;
  },
): PatientIntake<D> {
  const waiting: D[] = [];
  let working = false;
  let closed = false;

  /** Takes it, or says that it is to be tried again. */
  async function isTaken(delivery: D): Promise<boolean> {
    try {
      await accept(delivery);
    } catch (error) {
      const mayPass = error instanceof AppError && ERRORS[error.code].retryable;
      if (mayPass && !closed) return false;
      onLost(delivery, { error });
    }
    return true;
  }

  function wait(delivery: D): void {
    if (waiting.length < MAX_WAITING) waiting.push(delivery);
    else onLost(delivery, { waiting: MAX_WAITING });
    if (working) return;
    working = true;
    void work();
  }

  async function work(): Promise<void> {
    onWait();
    let failures = 0;
    for (let first = waiting[0]; first && !closed; first = waiting[0]) {
      if (await isTaken(first)) {
        waiting.shift();
        failures = 0;
        continue;
      }
      await clock.pause(withEqualJitter(backoffMs(PAUSES, failures++)));
    }
    // In the same turn as the last look at what waits: none falls between.
    working = false;
  }

  return {
    async take(delivery) {
      if (waiting.length > 0 || !await isTaken(delivery)) wait(delivery);
    },
    close() {
      closed = true;
      if (waiting.length > 0) onClosed(waiting.length);
    },
  };
}
