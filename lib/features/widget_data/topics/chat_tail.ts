import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { formatPosition } from "@/lib/event_log/position.ts";
import { foundLive } from "@/lib/event_log/read_log.ts";
import {
  isTakenAway,
  type TakenAway,
  takenAwayBy,
} from "@/lib/schema/events/taken_away.ts";
import type { LogEntry } from "@/lib/schema/events/records.ts";
import { keys } from "@/lib/database/keys.ts";

/** Entries of the log that are looked at for the last lines. */
const MAX_ENTRIES = 1_000;

/**
 * Creates the reader of the last lines of chat, oldest first, from the end of
 * the channel's log: chat is kept there for half an hour and nowhere else. What
 * a moderator took away is left out; marked tests are, too, what is not wanted,
 * and what was said up to the position `after`.
 */
export function createChatTail(
  { kv, epoch: epochOf }: {
    kv: Deno.Kv;
    /** The name of the log. */
    epoch: () => Promise<string>;
  },
) {
  return async function chatTail(
    channelId: string,
    limit: number,
    isWanted: (line: LiveEvent<"chat.message">) => boolean = () => true,
    after = "",
  ): Promise<LiveEvent<"chat.message">[]> {
    const epoch = await epochOf();
    const list = kv.list<LogEntry>({
      start: keys.eventLog(channelId, ""),
      end: keys.eventLog(channelId, "~"),
    }, { reverse: true, limit: MAX_ENTRIES, batchSize: 100 });
    const lines: LiveEvent<"chat.message">[] = [];
    const gone = { messages: new Set<string>(), people: [] as TakenAway[] };
    for await (const { key, value } of list) {
      const stamp = String(key[2]);
      for (let index = value.events.length - 1; index >= 0; index--) {
        const found = value.events[index];
        if (!found) continue;
        const position = formatPosition({ epoch, stamp, index });
        if (position <= after) return lines.reverse();
        const live = foundLive(found, position, value.receivedAt);
        if (live.test) continue;
        if (live.kind === "chat.cleared") return lines.reverse();
        if (live.kind === "chat.deleted") {
          gone.messages.add(live.data.messageId);
        } else if (live.kind === "chat.user_cleared") {
          gone.people.push(takenAwayBy(live.data));
        } else if (
          live.kind === "chat.message" && isWanted(live) && isKept(live, gone)
        ) {
          lines.push(live);
          if (lines.length === limit) return lines.reverse();
        }
      }
    }
    return lines.reverse();
  };
}

function isKept(
  { actor, data }: LiveEvent<"chat.message">,
  gone: { messages: Set<string>; people: readonly TakenAway[] },
): boolean {
  return !gone.messages.has(data.messageId) &&
    !gone.people.some((person) => isTakenAway(actor, person));
}
