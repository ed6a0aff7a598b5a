import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { Sighting } from "@/lib/features/overlays/receipts/schema.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import type { SourceReach } from "@/lib/features/overlays/connections/schema.ts";
import type { ReplayAnswer } from "./schema.ts";

/** Entries that are read at once while the newest events are looked for. */
const READ_AT_ONCE = 1_000;

/** An event with when it was first seen on an overlay, `null` for not yet. */
type SeenLiveEvent = LiveEvent & { seen: Sighting | null };

/**
 * Creates the service that lists the channel's latest events for its dashboard,
 * and shows one again.
 */
export function createRecentEventService(
  { events, clock, newId, sightings, reach }: {
    events: EventLog;
    clock: Clock;
    newId: NewId;
    /** Returns when events were first seen, by id. */
    sightings: (
      channelId: string,
      eventIds: readonly string[],
    ) => Promise<ReadonlyMap<string, Sighting>>;
    /** Returns which open sources an event reached. */
    reach: (
      channelId: string,
      sent: { position: string; kind: string },
    ) => Promise<SourceReach>;
  },
) {
  async function newestOf(
    channelId: string,
    { limit, kinds }: { limit: number; kinds?: string | undefined },
  ): Promise<LiveEvent[]> {
    const filter = readKindFilter(kinds ?? null);
    let newest: LiveEvent[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await events.read({
        channelId,
        after,
        limit: READ_AT_ONCE,
        kinds: filter,
        checkComplete: false,
      });
      newest = [...newest, ...page.events].slice(-limit);
      if (!page.more) return newest.reverse();
      after = page.next;
    }
  }

  return {
    /** The newest events that are kept, newest first, each with when it was seen. */
    async list(
      channelId: string,
      query: { limit: number; kinds?: string | undefined },
    ): Promise<SeenLiveEvent[]> {
      const newest = await newestOf(channelId, query);
      const seen = await sightings(channelId, newest.map(({ id }) => id));
      return newest.map((event) => ({
        ...event,
        seen: seen.get(event.id) ?? null,
      }));
    },

    /** Shows an event again on every open overlay; nothing counts it. `not_found` when it is no longer kept. */
    async replay(
      channelId: string,
      eventId: string,
    ): Promise<ReplayAnswer> {
      const event = await events.findById(channelId, eventId);
      if (!event) {
        throw new AppError(
          "not_found",
          `Cannot show event "${eventId}" again: the channel's log does not have it`,
        );
      }
      const id = `control:${newId("evt")}`;
      const data = { sceneId: null, instanceId: null, eventId, event };
      const [placed] = await events.append(channelId, [
        ownEvent("control.replay", id, clock.now(), data),
      ]);
      const position = placed?.position ?? "";
      const kind = "control.replay";
      return {
        id,
        position,
        reach: await reach(channelId, { position, kind }),
      };
    },
  };
}

/** Lists and replays events. */
export type RecentEventService = ReturnType<typeof createRecentEventService>;
