import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { formatPosition } from "@/lib/events/position.ts";
import { toLive } from "@/lib/events/read_log.ts";
import type { LogEntry } from "@/lib/events/records.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ShoutoutEvent } from "@/lib/widgets/shoutout_card/state.ts";
import type { Source } from "./schema.ts";

/** Entries of the log that are looked at: as many as it keeps. */
const MAX_ENTRIES = 6_000;
/** … and of what is found, the last. */
const MAX_EVENTS = 500;
/** Kinds of events in the log that are read in full. */
const KINDS = new Set<string>([
  "raid",
  "shoutout",
  "chat.message",
  "control.skip",
  "control.clear",
]);
/** A line that may be the command of a moderator; the page looks closer. */
const COMMAND = /^!(?:so|shoutout)\s/i;

/**
 * Creates the reader of people whom a channel pointed out lately, oldest first,
 * from the end of its log.
 */
export function createShoutoutTail(
  { kv, clock, epoch: epochOf }: {
    kv: Deno.Kv;
    clock: Clock;
    /** The name of the log. */
    epoch: () => Promise<string>;
  },
): Source<"shoutouts"> {
  return async (channelId, { withinMs, commands }) => {
    const since = toIso(clock.now() - withinMs);
    const epoch = await epochOf();
    const list = kv.list<LogEntry>({
      start: keys.eventLog(channelId, ""),
      end: keys.eventLog(channelId, "~"),
    }, { reverse: true, limit: MAX_ENTRIES, batchSize: 500 });
    const found: ShoutoutEvent[] = [];
    for await (const { key, value } of list) {
      if (value.receivedAt < since || found.length >= MAX_EVENTS) break;
      const stamp = String(key[2]);
      for (let index = value.events.length - 1; index >= 0; index--) {
        const event = value.events[index];
        if (!event || !KINDS.has(event.kind)) continue;
        const position = formatPosition({ epoch, stamp, index });
        const live = toLive(event, position, value.receivedAt);
        if (isWanted(live, commands)) found.push(live);
      }
    }
    return found.reverse();
  };
}

function isWanted(
  event: LiveEvent,
  commands: boolean,
): event is LiveEvent<ShoutoutEvent["kind"]> & ShoutoutEvent {
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
