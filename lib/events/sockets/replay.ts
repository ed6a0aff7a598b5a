import { eventsText } from "@/lib/events/batch.ts";
import type { KindFilter } from "@/lib/events/kind_filter.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { ReadPage } from "@/lib/events/read_log.ts";

/** A page of a replay as it goes over the wire. */
interface ReplayPage extends Omit<ReadPage, "events"> {
  frames: string[];
}

const ENTRIES = 1_000;
const FRAME_CHARACTERS = 128 * 1024;

/**
 * Creates the reader of one channel's replays. After a restart hundreds of pages ask for the same one at
 * once: it is read and written once for those who ask while it is under way.
 */
export function createReplays(events: EventLog, channelId: string) {
  const underWay = new Map<string, Promise<ReplayPage>>();

  async function load(
    query: Parameters<EventLog["read"]>[0],
  ): Promise<ReplayPage> {
    const { events: found, ...page } = await events.read(query);
    const frames: string[] = [];
    let texts: string[] = [];
    let characters = 0;
    for (const event of found) {
      const text = JSON.stringify(event);
      if (characters > 0 && characters + text.length > FRAME_CHARACTERS) {
        frames.push(eventsText(texts));
        texts = [];
        characters = 0;
      }
      texts.push(text);
      characters += text.length;
    }
    if (texts.length > 0) frames.push(eventsText(texts));
    return { ...page, frames };
  }

  return {
    read(query: {
      after: string;
      until: string;
      kinds: KindFilter;
    }): Promise<ReplayPage> {
      const name = `${query.after}\n${query.until}\n${query.kinds.key}`;
      const known = underWay.get(name);
      if (known) return known;
      const page = load({ ...query, channelId, limit: ENTRIES })
        .finally(() => underWay.delete(name));
      underWay.set(name, page);
      return page;
    },
  };
}
