import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { Sighting } from "@/lib/features/overlays/receipts/schema.ts";
import type { OriginalEvent } from "@/lib/features/platform/moderation/schema.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import type { SourceReach } from "@/lib/features/overlays/connections/schema.ts";
import type { ReplayAnswer } from "./schema.ts";

/** Entries that are read at once while the newest events are looked for. */
const READ_AT_ONCE = 1_000;

/** An event as its owner may see it: when an overlay first showed it, and what moderation changed. */
type ToldEvent = LiveEvent & {
  seen: Sighting | null;
  original: OriginalEvent | null;
};

/**
 * Creates the service that lists the channel's latest events for its dashboard,
 * and shows one again.
 */
export function createRecentEventService(
  { events, clock, newId, sightings, originals, reach }: {
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
    /** Returns what moderation changed in events, as it came, by id. */
    originals: (
      channelId: string,
      eventIds: readonly string[],
    ) => Promise<ReadonlyMap<string, OriginalEvent>>;
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

  async function told(
    channelId: string,
    events: readonly LiveEvent[],
  ): Promise<ToldEvent[]> {
    const ids = events.map(({ id }) => id);
    const [seen, original] = await Promise.all([
      sightings(channelId, ids),
      originals(channelId, ids),
    ]);
    return events.map((event) => ({
      ...event,
      seen: seen.get(event.id) ?? null,
      original: original.get(event.id) ?? null,
    }));
  }

  return {
    /** The newest events that are kept, newest first, as their owner may see them. */
    async list(
      channelId: string,
      query: { limit: number; kinds?: string | undefined },
    ): Promise<ToldEvent[]> {
      return await told(channelId, await newestOf(channelId, query));
    },

    /** One event, as its owner may see it. Throws `not_found` when it is no longer kept. */
    async one(channelId: string, eventId: string): Promise<ToldEvent> {
      const event = await events.findById(channelId, eventId);
      const [found] = event ? await told(channelId, [event]) : [];
      if (found) return found;
      throw new AppError(
        "not_found",
        `Cannot show event "${eventId}": the channel's log does not have it`,
      );
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
