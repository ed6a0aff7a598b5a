import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/events/catalogue.ts";
import type { SourceReach } from "@/lib/features/overlays/connections/schema.ts";
import { composeTestEvent } from "./compose.ts";
import type { TestEventAnswer, TestEventRequest } from "./schema.ts";

/** Puts marked test events into a channel's log, so that every open overlay shows them. */
export function createTestEventService(
  { append, clock, newId, reach }: {
    append: (
      channelId: string,
      events: NewEvent[],
    ) => Promise<{ position: string }[]>;
    clock: Clock;
    newId: NewId;
    /** Returns which open sources an event reached. */
    reach: (
      channelId: string,
      sent: { position: string; kind: string },
    ) => Promise<SourceReach>;
  },
) {
  return {
    async fire(
      channelId: string,
      request: TestEventRequest,
    ): Promise<TestEventAnswer> {
      const id = `test:${newId("evt")}`;
      const event = composeTestEvent(request, {
        id,
        occurredAt: toIso(clock.now()),
      });
      const [appended] = await append(channelId, [event]);
      if (!appended) throw new Error("The log answered nothing");
      const { position } = appended;
      return {
        id,
        position,
        reach: await reach(channelId, { position, kind: request.kind }),
      };
    },
  };
}

/** Fires test events. */
export type TestEventService = ReturnType<typeof createTestEventService>;
