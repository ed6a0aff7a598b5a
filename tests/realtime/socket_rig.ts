import type { Clock } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  type EventService,
  startEventService,
} from "@/tests/support/event_service.ts";

/** Channel whose sockets are tried. */
export const CHANNEL = "1001";
/** Address of its socket. */
export const WS = `/ws/${CHANNEL}`;

/**
 * Runs a test against the service of events over a database in memory, on a
 * clock that stands still unless one that runs is given. `sole` lets commits be
 * handed over, as where one process alone writes.
 */
export async function withService(
  run: (
    service: EventService,
    clock: ManualClock,
    kv: Deno.Kv,
  ) => Promise<void>,
  runningClock?: Clock,
  sole = false,
): Promise<void> {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  {
    await using service = startEventService({
      kv,
      clock: runningClock ?? clock,
      sole,
    });
    await run(service, clock, kv);
  }
  kv.close();
}

/** Returns the address of a socket that read up to a position. */
export const at = (since: string | undefined) => `${WS}?since=${since ?? ""}`;
