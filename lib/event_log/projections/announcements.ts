import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { AnnouncementKeys } from "@/lib/event_log/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type {
  EventData,
  EventKind,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import type { Announcement } from "@/lib/schema/events/projections.ts";
import { createOutbox } from "./outbox.ts";

/**
 * Creates what tells a channel's open pages, by events, of changes of what they
 * read when they load. The commit of a change notes it; so neither a process
 * that dies nor a log that is away keeps it from them.
 */
export function createAnnouncements(
  { kv, clock, log, keys, append }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: AnnouncementKeys;
    append: EventLog["append"];
  },
) {
  const outbox = createOutbox<Announcement>({
    kv,
    clock,
    log,
    keys,
    append,
    source: {
      name: "announcements",
      notes: keys.announcements(),
      placeParts: 1,
      channelOf: ([, channelId]) => String(channelId),
      eventsOf: (_place, notes) => Promise.resolve(notes.map(toEvent)),
    },
  });

  return {
    /** Adds to a commit that it changes a subject: pages are told by one event of that kind. */
    note<K extends EventKind>(
      commit: Deno.AtomicOperation,
      channelId: string,
      kind: K,
      subject: string,
      data: EventData<K>,
    ): void {
      const stamp = kv.commitVersionstamp();
      const key = keys.announcement(channelId, kind, subject, stamp);
      commit.set(key, { data, at: clock.now() });
    },

    /** Tells pages of what was noted; resolves when it was told, or is left to the next sweep. */
    tell: (channelId: string): Promise<void> =>
      outbox.publish(keys.announcementsOf(channelId)),

    /** Tells pages of what any process left. Runs by itself after `start`. */
    sweep: outbox.sweep,

    /** Tells pages of what is left, now and every 15 s. */
    start: outbox.start,

    /** Ends; resolves when nobody is being told. */
    stop: outbox.stop,
  };
}

/** Tells open pages of changes. */
export type Announcements = ReturnType<typeof createAnnouncements>;

/** Returns the event of a note, under an id that names the change for good. */
function toEvent({ key, value }: Deno.KvEntry<Announcement>): NewEvent {
  const [, , kind, subject, stamp] = key as [
    string,
    string,
    EventKind,
    string,
    string,
  ];
  const id = `${kind}:${subject}:${stamp}`;
  return serviceEvent(kind, id, value.at, value.data as EventData<EventKind>);
}
