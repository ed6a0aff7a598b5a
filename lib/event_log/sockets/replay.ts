import type { Clock } from "@/lib/core/clock.ts";
import { eventsText } from "@/lib/event_log/batch.ts";
import type { KindFilter } from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { TextPage } from "@/lib/event_log/read_log.ts";

/** A page of a replay as it goes over the wire. */
interface ReplayPage extends Omit<TextPage, "texts"> {
  frames: string[];
}

const ENTRIES = 1_000;
const FRAME_CHARACTERS = 128 * 1024;

/** Time for which a page that is still being sent is given to others, ms: what was erased since is in it. */
const SHARED_MS = 1_000;

/** A page that is being read or sent. */
interface Shared {
  page: Promise<ReplayPage>;
  readAt: number;
  users: number;
}

/**
 * Creates the reader of one channel's replays. After a restart hundreds of
 * pages ask for the same one: it is read and written once for those who ask
 * while it is read, or sent to one of them.
 */
export function createReplays(
  { events, clock, channelId }: {
    events: Pick<EventLog, "readTexts">;
    clock: Clock;
    channelId: string;
  },
) {
  const shared = new Map<string, Shared>();

  async function load(
    query: Parameters<EventLog["readTexts"]>[0],
  ): Promise<ReplayPage> {
    const { texts: found, ...page } = await events.readTexts(query);
    const frames: string[] = [];
    let texts: string[] = [];
    let characters = 0;
    for (const text of found) {
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
    /** Reads a page, calls `use` with it and returns what that returns. */
    async withPage<T>(
      query: { after: string; until: string; kinds: KindFilter },
      use: (page: ReplayPage) => T | Promise<T>,
    ): Promise<T> {
      const name = `${query.after}\n${query.until}\n${query.kinds.key}`;
      const now = clock.steady();
      let own = shared.get(name);
      if (!own || now - own.readAt > SHARED_MS) {
        const page = load({ ...query, channelId, limit: ENTRIES });
        own = { page, readAt: now, users: 0 };
        shared.set(name, own);
      }
      own.users++;
      try {
        return await use(await own.page);
      } finally {
        own.users--;
        if (own.users === 0 && shared.get(name) === own) shared.delete(name);
      }
    },
  };
}
