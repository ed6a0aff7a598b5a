import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { PENDING_KINDS } from "./pending.ts";

const READ_AT_ONCE = 1_000;
const KINDS = readKindFilter(PENDING_KINDS);

/** Reads everything after a position that an alert box may have to do with. */
export type ReadAlertLog = (
  channelId: string,
  after: string,
) => Promise<LiveEvent[]>;

/** Creates the reader of what alert boxes have to do with. */
export function createAlertLog(events: Pick<EventLog, "read">): ReadAlertLog {
  return async (channelId, after) => {
    const found: LiveEvent[] = [];
    for (let from = after;;) {
      const page = await events.read({
        channelId,
        after: from,
        limit: READ_AT_ONCE,
        kinds: KINDS,
        checkComplete: false,
      });
      found.push(...page.events);
      if (!page.more) return found;
      from = page.next;
    }
  };
}
