import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { MAX_ACTIVE_MINUTES } from "@/lib/schema/bot/bot_api.ts";
import { type Chatter, isOfRoom } from "./people.ts";
import type { Room } from "./roster.ts";

/** Time for which it is known who spoke, ms: chat stands in the log no longer. */
const KNOWN_MS = MAX_ACTIVE_MINUTES * MINUTE_MS;
/** People of whom it is known that they spoke; those who spoke last stay. */
const MAX_SPEAKERS = 20_000;
/** Entries of the log that are looked at, and those of one page. */
const MAX_ENTRIES = 5_000;
const PAGE = 500;

/** Creates the times at which people last spoke, ms of the steady clock, by id. */
function createTimes() {
  const spoke = createLru<number>(MAX_SPEAKERS);
  const lastOf = (id: string) => spoke.peek(id) ?? -Infinity;

  return {
    /** Notes that a person spoke. */
    note(id: string, at: number): void {
      spoke.set(id, Math.max(lastOf(id), at));
    },

    /** Tells whether a person spoke at that time or later. */
    spokeSince: (id: string, since: number) => lastOf(id) >= since,
  };
}

/** Times at which people last spoke in a room. */
type Speakers = ReturnType<typeof createTimes>;

/**
 * Creates what knows who spoke in a room: a room is asked about once from the
 * log, and follows its chat from then on.
 */
export function createSpeakers(
  { clock, readBack }: { clock: Clock; readBack: EventLog["readBack"] },
) {
  const known = new WeakMap<
    Room,
    { speakers: Speakers; ready: Promise<void> }
  >();

  /** Notes who spoke before the room was followed, the oldest first. */
  async function readLog(room: Room, speakers: Speakers): Promise<void> {
    const { channelId } = room;
    const found: [id: string, at: number][] = [];
    let before: string | null = null;
    for (let entries = 0; entries < MAX_ENTRIES; entries += PAGE) {
      const page = await readBack({ channelId, before, limit: PAGE });
      const since = clock.now() - KNOWN_MS;
      let isOld = false;
      for (const event of page.events) {
        const at = Date.parse(event.receivedAt);
        if (at < since) isOld = true;
        else if (
          event.actor?.id && isOfRoom(event) && event.kind === "chat.message"
        ) {
          found.push([event.actor.id, clock.steady() - (clock.now() - at)]);
        }
      }
      before = page.next;
      if (isOld || before === null) break;
    }
    for (const [id, at] of found.reverse()) speakers.note(id, at);
  }

  function learn(room: Room) {
    const found = known.get(room);
    if (found) return found;
    const speakers = createTimes();
    // What is said meanwhile is noted too.
    const learnt = { speakers, ready: readLog(room, speakers) };
    known.set(room, learnt);
    learnt.ready.catch(() => known.delete(room));
    return learnt;
  }

  return {
    /** Notes that a person spoke in a room of which that is known. */
    note(room: Room, id: string): void {
      known.get(room)?.speakers.note(id, clock.steady());
    },

    /** Returns those of the people who spoke within a time. */
    async activeOf(
      room: Room,
      people: readonly Chatter[],
      withinMs: number,
    ): Promise<Chatter[]> {
      const { speakers, ready } = learn(room);
      await ready;
      const since = clock.steady() - withinMs;
      return people.filter(({ id }) => speakers.spokeSince(id, since));
    },
  };
}

/** Knows who spoke. */
export type RoomSpeakers = ReturnType<typeof createSpeakers>;
