import type { Clock } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  type EventService,
  type EventServiceOptions,
  startEventService,
} from "@/tests/support/event_service.ts";

/** Channel whose sockets are tried. */
export const CHANNEL = "1001";
/** Address of its socket. */
export const WS = `/ws/${CHANNEL}`;

/** Options of a test. */
interface RigOptions extends Pick<EventServiceOptions, "sole" | "most"> {
  /** A clock that runs; one that stands still when absent. */
  running?: Clock;
}

/** Runs a test against the service of events over a database in memory. */
export async function withService(
  run: (
    service: EventService,
    clock: ManualClock,
    kv: Deno.Kv,
  ) => Promise<void>,
  { running, ...options }: RigOptions = {},
): Promise<void> {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  {
    await using service = startEventService({
      kv,
      clock: running ?? clock,
      ...options,
    });
    await run(service, clock, kv);
  }
  kv.close();
}

/** Returns the address of a socket that read up to a position. */
export const at = (since: string | undefined) => `${WS}?since=${since ?? ""}`;
