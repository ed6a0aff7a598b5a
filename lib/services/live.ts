import { createEventLog, type EventLog } from "@/lib/events/log.ts";
import {
  createPlatformEventsService,
  type PlatformEventsDeps,
  type PlatformEventsService,
} from "@/lib/features/platform_events/service.ts";
import { createTwins } from "@/lib/features/platform_events/twins.ts";
import {
  createTestEventService,
  type TestEventService,
} from "@/lib/features/test_events/service.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Outside } from "./outside.ts";

/** What carries events from where they happen to where they are shown. */
export interface LiveParts {
  events: EventLog;
  platformEvents: PlatformEventsService;
  testEvents: TestEventService;
}

/** The log, and what writes to it. */
export function createLive(
  { kv, clock, log, config }: Outside,
  { newId, onEffect }: {
    newId: NewId;
    onEffect: PlatformEventsDeps["onEffect"];
  },
): LiveParts {
  const events = createEventLog({
    kv,
    clock,
    log,
    connect: config.env.KV_URL !== undefined,
  });
  return {
    events,
    platformEvents: createPlatformEventsService({
      events,
      twins: createTwins({ kv, clock }),
      clock,
      log,
      onEffect,
    }),
    testEvents: createTestEventService({
      append: events.append,
      clock,
      newId,
    }),
  };
}
