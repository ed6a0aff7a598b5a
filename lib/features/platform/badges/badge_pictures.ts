import { type Clock, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";
import type { EventData, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { BadgePicture, Platform } from "@/lib/schema/platform/client.ts";

/** As long as emotes are: every channel's, and a channel's own. */
const EVERYBODY_TTL_MS = HOUR_MS;
const CHANNEL_TTL_MS = 10 * MINUTE_MS;
const DEADLINE_MS = 8_000;
/** Channels whose badges a process remembers. */
const MAX_CHANNELS = 2_000;

/** Addresses of pictures, by set and version. */
type Pictures = ReadonlyMap<string, string>;

/** Pictures that are known, and the answer that they are from or that is awaited. */
interface Known {
  answer: Promise<BadgePicture[]>;
  pictures: Pictures;
}

type Badges = EventData<"chat.message">["badges"];

const nameOf = ({ set, id }: Pick<BadgePicture, "set" | "id">): string =>
  `${set}/${id}`;

/**
 * Creates what writes into lines of chat where the pictures of their badges are,
 * so that chat boxes, highlights and custom widgets need not ask. No line waits
 * for the platform: until it has answered, lines have none.
 */
export function createBadgePictures(
  { clock, log, read }: {
    clock: Clock;
    log: Log;
    read: Platform["badges"];
  },
) {
  const shared = createSharedReads({ clock, deadlineMs: DEADLINE_MS });
  const known = createLru<Known>(MAX_CHANNELS);

  /** Returns the pictures that are known, and reads what has grown old for the next lines. */
  function look(of: string, ttlMs: number): Pictures {
    const answer = shared.read({
      name: of,
      ttlMs,
      ask: (signal) => read(of, { signal }),
    });
    const before = known.get(of);
    if (before?.answer === answer) return before.pictures;
    const entry: Known = { answer, pictures: before?.pictures ?? new Map() };
    known.set(of, entry);
    answer.then(
      (badges) => {
        entry.pictures = new Map(
          badges.map((one) => [nameOf(one), one.url]),
        );
      },
      (error) => log.warn("badges_not_read", { of, error }),
    );
    return entry.pictures;
  }

  /** Returns events with the pictures that are known now. */
  return function withBadges(
    channelId: string,
    events: readonly NewEvent[],
  ): NewEvent[] {
    return events.map((event) => {
      if (event.platform !== "twitch") return event;
      if (event.kind === "chat.message") {
        const badges = pictured(channelId, event.data.badges);
        return { ...event, data: { ...event.data, badges } };
      }
      if (event.kind !== "chat.notice") return event;
      const badges = pictured(channelId, event.data.badges);
      return { ...event, data: { ...event.data, badges } };
    });
  };

  function pictured(channelId: string, badges: Badges): Badges {
    if (badges.length === 0) return badges;
    const everybody = look("everybody", EVERYBODY_TTL_MS);
    const own = look(channelId, CHANNEL_TTL_MS);
    return badges.map((badge) => {
      // A channel's own picture of a set goes before everybody's.
      const url = own.get(nameOf(badge)) ?? everybody.get(nameOf(badge));
      return url === undefined ? badge : { ...badge, url };
    });
  }
}
