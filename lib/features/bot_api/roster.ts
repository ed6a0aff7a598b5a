import { LRUCache } from "lru-cache";
import { type Platform, PlatformError } from "@/lib/clients/platform.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { Knowledge } from "./knowledge.ts";
import { type Chatter, toChatters } from "./people.ts";

/** How long a list that could not be renewed is served, in milliseconds. */
export const STALE_MS = 5 * 60_000;
const LIVE_MS = 30_000;
const MOST_CHANNELS = 2_000;

/** What is known of one channel's chat. */
export interface Room {
  readonly channelId: string;
  readonly knowledge: Knowledge;
  /** The chatters; a new array with every fetch. */
  people: readonly Chatter[] | null;
  fetchedAt: number;
  live: boolean | null;
  liveAt: number;
  /** The last failure to fetch, until a fetch succeeds. */
  failure: PlatformError | null;
  fetching: Promise<void> | null;
}

/**
 * Chat rooms in memory: each list is fetched once for all concurrent callers,
 * renewed when it is older than `ttlMs`, and served for up to five minutes
 * while the platform errs.
 */
export function createRoster(
  { platform, clock, log, ttlMs }: {
    platform: Platform;
    clock: Clock;
    log: Log;
    ttlMs: number;
  },
) {
  const rooms = new LRUCache<string, Room>({ max: MOST_CHANNELS });

  function roomOf(channelId: string): Room {
    let room = rooms.get(channelId);
    if (!room) {
      room = {
        channelId,
        knowledge: new Knowledge(),
        people: null,
        fetchedAt: 0,
        live: null,
        liveAt: 0,
        failure: null,
        fetching: null,
      };
      rooms.set(channelId, room);
    }
    return room;
  }

  async function fetchRoom(room: Room): Promise<void> {
    const { channelId } = room;
    try {
      const [users] = await Promise.all([
        platform.chatters(channelId),
        clock.now() - room.liveAt > LIVE_MS ? fetchLive(room) : null,
      ]);
      room.people = toChatters(users);
      room.fetchedAt = clock.now();
      room.failure = null;
      room.knowledge.keepOnly(
        new Set(room.people.map(({ id }) => id)),
        clock.now(),
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      room.failure = error;
      log.info("chatters_not_fetched", {
        channelId,
        failure: error.failure,
        error,
      });
    }
  }

  async function fetchLive(room: Room): Promise<void> {
    try {
      room.live = (await platform.stream(room.channelId)) !== null;
      room.liveAt = clock.now();
    } catch (error) {
      // Whoever is in chat may be drawn when nobody knows if the stream runs.
      if (!(error instanceof PlatformError)) throw error;
      log.info("stream_state_unknown", { channelId: room.channelId, error });
    }
  }

  const isFresh = (room: Room) =>
    room.people !== null && clock.now() - room.fetchedAt < ttlMs;

  return {
    /** The room when its list is fresh: no waiting. */
    peek(channelId: string): Room | null {
      const room = rooms.get(channelId);
      return room && isFresh(room) ? room : null;
    },

    /** The room after what can be done about its list was done; one fetch for all who wait. */
    async room(channelId: string): Promise<Room> {
      const room = roomOf(channelId);
      if (isFresh(room)) return room;
      room.fetching ??= fetchRoom(room).finally(() => room.fetching = null);
      await room.fetching;
      return room;
    },

    /** Whether the room's list may be served: fresh, or stale while the platform errs. */
    isUsable: (room: Room) =>
      room.people !== null &&
      clock.now() - room.fetchedAt < Math.max(ttlMs, STALE_MS),

    /** What an event or a notification says about a channel that is in memory. */
    note(channelId: string, change: (room: Room) => void): void {
      const room = rooms.peek(channelId);
      if (room) change(room);
    },
  };
}

/** Chat rooms in memory. */
export type Roster = ReturnType<typeof createRoster>;
