import { type Clock, toIso } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { formatPosition } from "@/lib/event_log/position.ts";
import { foundLive } from "@/lib/event_log/read_log.ts";
import type { FoundEvent, LogEntry } from "@/lib/schema/events/records.ts";
import { eventOf } from "@/lib/schema/events/stored_event.ts";
import { keys } from "@/lib/database/keys.ts";
import { readValues } from "@/lib/storage/read_many.ts";
import type { ShoutoutEvent } from "@/lib/schema/widgets/state/shoutout_card.ts";
import type { Source } from "@/lib/schema/widget_data/topics.ts";

/** Entries of the log that are looked at: as many as it keeps. */
const MAX_ENTRIES = 6_000;
/** … and of what is found, the last. */
const MAX_EVENTS = 500;
/** Logs in which this process knows the place of what was found. */
const MAX_KNOWN = 256;
/** A line that may be the command of a moderator; the page looks closer. */
const COMMAND = /^!(?:so|shoutout)\s/i;

/** An entry of a log in which a shoutout was found. */
interface Place {
  stamp: string;
  receivedAt: string;
}

/** The places of a log between two of its moments. */
interface Looked {
  /** Time before which nothing was looked at; ISO 8601. */
  since: string;
  /** Stamp of the newest entry that was looked at; empty for none. */
  to: string;
  /** Oldest first. */
  places: readonly Place[];
}

/**
 * Creates the reader of people whom a channel pointed out lately, oldest first,
 * from the end of its log. An hour of chat is long and seldom has a shoutout:
 * each entry is looked at once, and one in which a shoutout was found is read
 * again each time, so that what was taken out of the log meanwhile is gone.
 */
export function createShoutoutTail(
  { kv, clock, epoch: epochOf }: {
    kv: Deno.Kv;
    clock: Clock;
    /** The name of the log. */
    epoch: () => Promise<string>;
  },
): Source<"shoutouts"> {
  const looked = createLru<Looked>(MAX_KNOWN);

  /** Looks at what is new in a log; at all of it where this was not done as far back. */
  async function look(
    channelId: string,
    since: string,
    commands: boolean,
  ): Promise<readonly Place[]> {
    const name = JSON.stringify([channelId, commands]);
    const last = looked.get(name);
    const known = last && last.since <= since ? last : null;
    const from = known?.since ?? since;
    const list = kv.list<LogEntry>({
      start: keys.eventLog(channelId, known?.to ? `${known.to}~` : ""),
      end: keys.eventLog(channelId, "~"),
    }, { reverse: true, limit: MAX_ENTRIES, batchSize: 500 });
    const found: Place[] = [];
    let to: string | undefined;
    for await (const { key, value: { receivedAt, events } } of list) {
      const stamp = String(key[2]);
      to ??= stamp;
      if (receivedAt < from || found.length >= MAX_EVENTS) break;
      const isOne = (one: FoundEvent | null) =>
        one !== null && isWanted(eventOf(one), commands);
      if (events.some(isOne)) {
        found.push({ stamp, receivedAt });
      }
    }
    const places = [...known?.places ?? [], ...found.reverse()]
      .slice(-MAX_EVENTS);
    looked.set(name, { since: from, to: to ?? known?.to ?? "", places });
    return places.filter((place) => place.receivedAt >= since);
  }

  return async (channelId, { withinMs, commands }) => {
    const since = toIso(clock.now() - withinMs);
    const [epoch, places] = await Promise.all([
      epochOf(),
      look(channelId, since, commands),
    ]);
    const entries = await readValues(
      kv,
      places.map(({ stamp }) => keys.eventLog(channelId, stamp)),
    );
    const found: ShoutoutEvent[] = [];
    places.forEach(({ stamp, receivedAt }, at) => {
      entries[at]?.events.forEach((one, index) => {
        if (!one) return;
        const position = formatPosition({ epoch, stamp, index });
        const live = foundLive(one, position, receivedAt);
        if (isWanted(live, commands)) found.push(live);
      });
    });
    return found.slice(-MAX_EVENTS);
  };
}

function isWanted<E extends NewEvent>(
  event: E,
  commands: boolean,
): event is E & ShoutoutEvent {
  switch (event.kind) {
    case "raid":
    case "shoutout":
    case "control.skip":
    case "control.clear":
      return true;
    case "chat.message": {
      const { message, roles } = event.data;
      return commands && roles.length > 0 && COMMAND.test(message.text);
    }
    default:
      return false;
  }
}
