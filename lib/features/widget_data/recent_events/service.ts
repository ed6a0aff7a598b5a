import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { Sighting } from "@/lib/schema/overlays/receipts.ts";
import type { OriginalEvent } from "@/lib/schema/platform/moderation.ts";
import { appendOrder, orderId } from "@/lib/event_log/page_order.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { SourceReach } from "@/lib/schema/overlays/connections.ts";
import { keys } from "@/lib/database/keys.ts";
import { read } from "@/lib/storage/read.ts";
import { update } from "@/lib/storage/transaction.ts";
import type {
  RecentEventsQuery,
  ReplayAnswer,
  SeenMark,
} from "@/lib/schema/widget_data/recent_events.ts";

/** Entries of the log that are read at once, and how often for one page. */
const READ_AT_ONCE = 500;
const MAX_READS = 20;

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
  { kv, events, clock, newId, sightings, originals, reach }: {
    kv: Deno.Kv;
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
  /** Reads pages of the log backwards until enough events are wanted. */
  async function newestOf(
    channelId: string,
    { limit, kinds, cursor, person, tests }: RecentEventsQuery,
  ): Promise<{ found: LiveEvent[]; nextCursor: string | null }> {
    const filter = readKindFilter(kinds ?? null);
    const isOf = createPersonTest(person);
    const found: LiveEvent[] = [];
    let before: string | null = cursor ?? null;
    for (let reads = 0; reads < MAX_READS; reads++) {
      const page = await events.readBack({
        channelId,
        before,
        limit: READ_AT_ONCE,
        kinds: filter,
      });
      for (const event of page.events) {
        if (tests !== "include" && event.test !== (tests === "only")) continue;
        if (!isOf(event)) continue;
        found.push(event);
        if (found.length === limit) {
          return { found, nextCursor: event.position };
        }
      }
      before = page.next;
      if (before === null) break;
    }
    return { found, nextCursor: before };
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
    /**
     * Returns a page of the events that are kept, newest first, as their owner
     * may see them. A page may be short where few are wanted: read on.
     */
    async list(
      channelId: string,
      query: RecentEventsQuery,
    ): Promise<{ items: ToldEvent[]; nextCursor: string | null } & SeenMark> {
      const { found, nextCursor } = await newestOf(channelId, query);
      const [items, seenUpTo] = await Promise.all([
        told(channelId, found),
        read(kv, keys.eventsSeen(channelId)),
      ]);
      return { items, nextCursor, seenUpTo };
    },

    /** Moves the mark of what was seen forward; answers where it stands then. */
    async see(channelId: string, seenUpTo: string): Promise<SeenMark> {
      const newest = await events.newest(channelId);
      if (epochOf(seenUpTo) !== epochOf(newest) || seenUpTo > newest) {
        throw new AppError(
          "invalid_input",
          "Cannot move the mark: there is no such position in the channel's log",
          { issues: [{ path: "seenUpTo", message: "not in the log" }] },
        );
      }
      const stands = await update<string>(
        { kv, clock, keys },
        keys.eventsSeen(channelId),
        (current) =>
          current !== null && epochOf(current) === epochOf(seenUpTo) &&
            current >= seenUpTo
            ? undefined
            : seenUpTo,
      );
      return { seenUpTo: stands ?? seenUpTo };
    },

    /** One event, as its owner may see it. Throws `not_found` when it is no longer kept. */
    async one(channelId: string, eventId: string): Promise<ToldEvent> {
      const event = await events.findById(channelId, eventId);
      const [found] = event ? await told(channelId, [event]) : [];
      if (found) return found;
      throw new AppError(
        "not_found",
        `Cannot show event "${eventId}": it is not in the channel's log`,
      );
    },

    /**
     * Shows an event again on every open overlay, once for an idempotency key;
     * nothing counts it. Throws `not_found` when it is no longer kept.
     */
    async replay(
      channelId: string,
      eventId: string,
      idempotencyKey?: string,
    ): Promise<ReplayAnswer> {
      const event = await events.findById(channelId, eventId);
      if (!event) {
        throw new AppError(
          "not_found",
          `Cannot show event "${eventId}" again: it is not in the channel's log`,
        );
      }
      const id = orderId(newId, idempotencyKey);
      const data = { sceneId: null, instanceId: null, eventId, event };
      const position = await appendOrder(
        events,
        channelId,
        serviceEvent("control.replay", id, clock.now(), data),
      );
      const kind = "control.replay";
      return {
        id,
        position,
        reach: await reach(channelId, { position, kind }),
      };
    },
  };
}

function epochOf(position: string): string {
  return position.slice(0, position.indexOf("-"));
}

/** Creates a test for events by a person; of everybody without one. */
function createPersonTest(
  person: string | undefined,
): (event: LiveEvent) => boolean {
  if (person === undefined) return () => true;
  const wanted = person.toLowerCase();
  return ({ actor }) =>
    actor?.id === person || actor?.login?.toLowerCase() === wanted ||
    actor?.name?.toLowerCase() === wanted;
}
