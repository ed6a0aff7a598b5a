import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { ReachOf } from "@/lib/schema/overlays/connections.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type {
  TestEventAnswer,
  TestEventRequest,
  TestScript,
} from "@/lib/schema/overlays/test_events.ts";
import { composeTestEvents } from "./compose_burst.ts";
import { TEST_SCRIPTS } from "./scripts.ts";

/** Puts marked test events into a channel's log, so that every open overlay shows them. */
export function createTestEventService(
  { append, clock, newId, reach, localeOf }: {
    append: (
      channelId: string,
      events: NewEvent[],
    ) => Promise<{ position: string }[]>;
    clock: Clock;
    newId: NewId;
    reach: ReachOf;
    /** Returns the channel's language and region. */
    localeOf: (channelId: string) => Promise<string>;
  },
) {
  return {
    /** Lists test events to be sent one after the other, by the page that plays them. */
    scripts: (): TestScript[] => TEST_SCRIPTS,

    /** Fires the events that `request` describes, all at once. */
    async fire(
      channelId: string,
      request: TestEventRequest,
    ): Promise<TestEventAnswer> {
      const { kind, sceneId, instanceId } = request;
      const composed = composeTestEvents(request, {
        idOf: () => `test:${newId("evt")}`,
        at: clock.now(),
        locale: await localeOf(channelId),
      });
      const appended = (await append(channelId, composed)).at(-1);
      const id = composed.at(-1)?.id;
      if (!appended || !id) throw new Error("The log answered nothing");
      const { position } = appended;
      const sent = { position, kind, sceneId, instanceId };
      return { id, position, reach: await reach(channelId, sent) };
    },

    /** Has open pages show no test any more in lists and figures. */
    async clear(channelId: string): Promise<TestEventAnswer> {
      const kind = "tests.cleared";
      const id = `${kind}:${newId("evt")}`;
      const [appended] = await append(channelId, [
        serviceEvent(kind, id, clock.now(), {}),
      ]);
      if (!appended) throw new Error("The log answered nothing");
      const { position } = appended;
      const sent = { position, kind, sceneId: null, instanceId: null };
      return { id, position, reach: await reach(channelId, sent) };
    },
  };
}
