import { LRUCache } from "lru-cache";
import { type Platform, PlatformError } from "@/lib/schema/platform/client.ts";
import { type Clock, MINUTE_MS, withTimeout } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { Knowledge } from "./knowledge.ts";
import { type Chatter, toChatters } from "./people.ts";

/**
 * Time for which a list that could not be renewed is served, in milliseconds.
 */
export const STALE_MS = 5 * MINUTE_MS;
/**
 * Time for which a caller waits for a new list while an older one is available.
 */
export const ROSTER_TIMEOUT_MS = 2_000;
/** From this share of its age on, a list in use is renewed before it is too old. */
const EARLY = 2 / 3;
const LIVE_MS = 30_000;
/** A followed room that nobody asked for in so long is forgotten. */
export const FORGET_MS = 10 * MINUTE_MS;
const MAX_CHANNELS = 2_000;
/** Chatters in memory, of all channels together: some 200 MB. */
const MAX_CHATTERS = 1_000_000;

/** Knowledge of one channel's chat. */
export interface Room {
  readonly channelId: string;
  readonly knowledge: Knowledge;
  /** The chatters; a new array with every fetch. */
  people: readonly Chatter[] | null;
  /** Time of that fetch, ms of the steady clock, as all times of a room are. */
  fetchedAt: number;
  /** True while the stream runs; `null` when that is unknown. */
  live: boolean | null;
  /**
   * Time at which that was found; later than now while an event is known to be
   * ahead of the platform's list.
   */
  liveAt: number;
  /** The last failure to fetch, until a fetch succeeds. */
  failure: PlatformError | null;
  fetching: { work: Promise<void>; since: number } | null;
  /** Time of the last request. */
  askedAt: number;
  /** Ends the following of what other processes hear of the channel. */
  unfollow: () => void;
}

/**
 * Creates the cache of chat rooms in memory. A list is fetched once for all
 * concurrent callers, in good time for channels that are requested, and is
 * never older than `ttlMs` while the platform answers; while it errs or is
 * slow, the last list is served for up to five minutes.
 */
export function createRoster(
  { platform, clock, log, ttlMs, follow }: {
    platform: Platform;
    clock: Clock;
    log: Log;
    ttlMs: number;
    /**
     * Follows what other processes hear of a channel, for as long as it is
     * asked for; absent where there are none. The answer ends it.
     */
    follow?: (channelId: string) => () => void;
  },
) {
  const rooms = new LRUCache<string, Room>({
    max: MAX_CHANNELS,
    maxSize: MAX_CHATTERS,
    sizeCalculation: ({ people }) => 1 + (people?.length ?? 0),
    noDisposeOnSet: true,
    dispose: ({ unfollow }) => unfollow(),
  });
  let cancelSweep: (() => void) | null = null;

  /** A room that nobody asks for is forgotten: following it costs a watch. */
  function sweepLater(): void {
    cancelSweep ??= clock.after(FORGET_MS, () => {
      cancelSweep = null;
      for (const [channelId, { askedAt }] of rooms) {
        if (clock.steady() - askedAt >= FORGET_MS) rooms.delete(channelId);
      }
      if (rooms.size > 0) sweepLater();
    });
  }

  function roomOf(channelId: string): Room {
    let room = rooms.get(channelId);
    if (!room) {
      room = {
        channelId,
        knowledge: new Knowledge(channelId),
        people: null,
        fetchedAt: -Infinity,
        live: null,
        liveAt: -Infinity,
        failure: null,
        fetching: null,
        askedAt: 0,
        unfollow: follow?.(channelId) ?? (() => {}),
      };
      rooms.set(channelId, room);
      if (follow) sweepLater();
    }
    room.askedAt = clock.steady();
    return room;
  }

  const ageOf = (room: Room, now = clock.steady()) =>
    room.people === null ? Infinity : now - room.fetchedAt;

  const isUsable = (room: Room) => ageOf(room) < Math.max(ttlMs, STALE_MS);

  async function fetchPeople(room: Room): Promise<void> {
    const { channelId, knowledge } = room;
    try {
      const [users] = await Promise.all([
        platform.chatters(channelId),
        clock.steady() - room.liveAt >= LIVE_MS ? fetchLive(room) : null,
      ]);
      room.people = toChatters(users);
      room.fetchedAt = clock.steady();
      room.failure = null;
      knowledge.forgetStale(
        new Set(room.people.map(({ id }) => id)),
        clock.steady(),
      );
      // Anew, because what it holds now has another size.
      if (rooms.peek(channelId) === room) rooms.set(channelId, room);
    } catch (error) {
      room.failure = toPlatformError(error);
      log.info("chatters_not_fetched", {
        channelId,
        failure: room.failure.failure,
        error,
      });
    }
  }

  async function fetchLive(room: Room): Promise<void> {
    const { channelId, liveAt } = room;
    try {
      const live = (await platform.stream(channelId)) !== null;
      // An event that came meanwhile knows better.
      if (room.liveAt !== liveAt) return;
      room.live = live;
      room.liveAt = clock.steady();
    } catch (error) {
      log.info("stream_state_unknown", {
        channelId,
        failure: toPlatformError(error).failure,
        error,
      });
      // Whoever is in chat may be drawn when nobody knows if the stream runs.
      if (clock.steady() - room.liveAt >= STALE_MS) room.live = null;
    }
  }

  function startFetch(room: Room): { work: Promise<void>; since: number } {
    if (room.fetching) return room.fetching;
    const work = fetchPeople(room).finally(() => room.fetching = null);
    // Whoever waits hears of it too; nobody may.
    work.catch((error) =>
      log.error("chatters_fetch_crashed", { channelId: room.channelId, error })
    );
    return room.fetching = { work, since: clock.steady() };
  }

  return {
    /** The room when its list is fresh: no waiting. */
    peek(channelId: string): Room | null {
      const room = rooms.get(channelId);
      if (room === undefined) return null;
      const now = clock.steady();
      const age = ageOf(room, now);
      if (age >= ttlMs) return null;
      room.askedAt = now;
      if (age >= ttlMs * EARLY) startFetch(room);
      return room;
    },

    /** The room after what can be done about its list was done; one fetch for all who wait. */
    async room(channelId: string): Promise<Room> {
      const room = roomOf(channelId);
      if (ageOf(room) < ttlMs) return room;
      const { work, since } = startFetch(room);
      if (!isUsable(room)) {
        await work;
        return room;
      }
      const left = Math.max(0, since + ROSTER_TIMEOUT_MS - clock.steady());
      await withTimeout(clock, left, work, () => {});
      return room;
    },

    /**
     * Returns whether the room's list may be served: fresh, or stale while the
     * platform errs.
     */
    isUsable,

    /** Forgets a channel of which events were missed. */
    forget: (channelId: string) => void rooms.delete(channelId),

    close(): void {
      cancelSweep?.();
      rooms.clear();
    },

    /**
     * Applies what an event or a notification says about a channel that is in
     * memory.
     */
    note(channelId: string, change: (room: Room) => void): void {
      const room = rooms.peek(channelId);
      if (room) change(room);
    },
  };
}

/** Chat rooms in memory. */
export type Roster = ReturnType<typeof createRoster>;

/** A failure to ask; the tokens may be out of reach as the platform may be. Bugs stay bugs. */
function toPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof AppError && error.code === "storage_unavailable") {
    return new PlatformError("unreachable", error.message, { cause: error });
  }
  throw error;
}
