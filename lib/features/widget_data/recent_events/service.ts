import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { Sighting } from "@/lib/schema/overlays/receipts.ts";
import type { OriginalEvent } from "@/lib/schema/platform/moderation.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import { appendCommand, commandId } from "@/lib/event_log/page_command.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { SourceReach } from "@/lib/schema/overlays/connections.ts";
import { keys } from "@/lib/database/keys.ts";
import { read } from "@/lib/storage/read.ts";
import { transact, update } from "@/lib/storage/transaction.ts";
import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type {
  RecentEventsQuery,
  ReplayAnswer,
  SeenMark,
} from "@/lib/schema/widget_data/recent_events.ts";

/** Entries of the log that are read at once, and how often for one page. */
const READ_AT_ONCE = 500;
const MAX_READS = 20;
/** Of more events that were hidden from lists, those hidden longest ago are in them again. */
const MAX_UNLISTED = 500;

/** An event as its owner may see it: when an overlay first showed it, and what moderation changed. */
type ToldEvent = LiveEvent & {
  seen: Sighting | null;
  original: OriginalEvent | null;
  /** True while lists have it; `null` where no list has events of its kind. */
  listed: boolean | null;
};

/**
 * Creates the service that lists the channel's latest events for its dashboard,
 * and shows one again.
 */
export function createRecentEventService(
  { kv, events, clock, newId, sightings, originals, reach, announcements }: {
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
    announcements: Pick<Announcements, "note" | "tell">;
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
    const [seen, original, unlisted] = await Promise.all([
      sightings(channelId, ids),
      originals(channelId, ids),
      read(kv, keys.eventsUnlisted(channelId)),
    ]);
    return events.map((event) => ({
      ...event,
      seen: seen.get(event.id) ?? null,
      original: original.get(event.id) ?? null,
      listed: isSupportKind(event.kind)
        ? !unlisted?.includes(event.position)
        : null,
    }));
  }

  /** Finds an event to do an act to. Throws `not_found` when it is no longer kept. */
  async function kept(
    channelId: string,
    eventId: string,
    act: string,
  ): Promise<LiveEvent> {
    const event = await events.findById(channelId, eventId);
    if (event) return event;
    throw new AppError(
      "not_found",
      `Cannot ${act}: event "${eventId}" is not in the channel's log`,
    );
  }

  async function toldOne(
    channelId: string,
    event: LiveEvent,
  ): Promise<ToldEvent> {
    const [found] = await told(channelId, [event]);
    if (!found) throw new TypeError("One event is told as one");
    return found;
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

    /** Returns one event, as its owner may see it. Throws `not_found` when it is no longer kept. */
    async one(channelId: string, eventId: string): Promise<ToldEvent> {
      const event = await kept(channelId, eventId, "show the event");
      return await toldOne(channelId, event);
    },

    /**
     * Hides an event from lists of the latest events, or shows it in them again:
     * what it counts for stays, and so do alerts. Throws `not_found` when it is
     * no longer kept, and `invalid_input` for a kind that no list has.
     */
    async setListed(
      channelId: string,
      eventId: string,
      listed: boolean,
    ): Promise<ToldEvent> {
      const event = await kept(channelId, eventId, "hide the event from lists");
      if (!isSupportKind(event.kind)) {
        throw new AppError(
          "invalid_input",
          `Cannot hide the event from lists: no list has events of the kind "${event.kind}"`,
        );
      }
      const { position } = event;
      const key = keys.eventsUnlisted(channelId);
      await transact<void>({ kv, clock, keys }, async () => {
        const entry = await kv.get<string[]>(key);
        const known = entry.value ?? [];
        const others = known.filter((one) => one !== position);
        const isListed = others.length === known.length;
        if (isListed === listed) return { result: undefined };
        const next = listed ? others : [position, ...others];
        const commit = kv.atomic().check(entry)
          .set(key, next.slice(0, MAX_UNLISTED));
        const data = { eventId, listed };
        announcements.note(commit, channelId, "lists.updated", eventId, data);
        return { commit, result: undefined };
      });
      void announcements.tell(channelId);
      return await toldOne(channelId, event);
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
      const event = await kept(channelId, eventId, "show the event again");
      const id = commandId(newId, idempotencyKey);
      const data = { sceneId: null, instanceId: null, eventId, event };
      const position = await appendCommand(
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
