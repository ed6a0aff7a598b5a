import {
  type Backoff,
  backoffMs,
  withEqualJitter,
} from "@/lib/core/backoff.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError, ERRORS } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { DeliveryMeta } from "@/lib/schema/platform/notifications.ts";

/** A notification as a transport handed it over. */
interface Delivery {
  channelId: string;
  body: unknown;
  meta: DeliveryMeta;
}

/** Most that wait for the database, of all channels together: some 40 MB. */
const MAX_WAITING = 20_000;
const PAUSES: Backoff = { minMs: 250, maxMs: 4_000 };

/**
 * Takes the notifications of a transport that sends nothing twice. While the
 * database is away they wait in memory, in their order, and what comes
 * meanwhile waits behind them.
 */
export function createIntake(
  { clock, log, accept }: {
    clock: Pick<Clock, "pause">;
    log: Log;
    /** Takes one notification; the event log drops doubles. */
    accept: (body: unknown, meta: DeliveryMeta) => Promise<unknown>;
  },
) {
  const waiting: Delivery[] = [];
  let working = false;
  let closed = false;

  /** Takes it, or says that it is to be tried again. */
  async function isTaken(
    { channelId, body, meta }: Delivery,
  ): Promise<boolean> {
    try {
      await accept(body, meta);
    } catch (error) {
      const mayPass = error instanceof AppError && ERRORS[error.code].retryable;
      if (mayPass && !closed) return false;
      log.error("notification_not_taken", { channelId, error });
    }
    return true;
  }

  function wait(delivery: Delivery): void {
    if (waiting.length < MAX_WAITING) waiting.push(delivery);
    else {
      const { channelId } = delivery;
      log.error("notification_not_taken", { channelId, waiting: MAX_WAITING });
    }
    if (working) return;
    working = true;
    void work();
  }

  async function work(): Promise<void> {
    log.warn("notifications_wait");
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
    /** Takes a notification now, or when the database is back. */
    async take(delivery: Delivery): Promise<void> {
      if (waiting.length > 0 || !await isTaken(delivery)) wait(delivery);
    },

    /** Tries no more; what waits is lost, and said. */
    close(): void {
      closed = true;
      if (waiting.length > 0) {
        log.error("notifications_lost", { count: waiting.length });
      }
    },
  };
}
