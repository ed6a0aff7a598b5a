import type { Cover, ReadCover } from "@/lib/clients/covers/client.ts";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { nameKey, type TakenAway } from "@/lib/schema/events/taken_away.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import { createPublishedState } from "@/lib/event_log/projections/published_state.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  SongAnswer,
  SongPut,
  StoredSong,
} from "@/lib/schema/audience/now_playing.ts";

type State = StoredSong | null;

/** Default for who changes the song: no preview. */
const STREAM = { preview: false };
/** As many pictures are held at a time, 2 MB each at most. */
const MAX_COVERS = 16;

/**
 * Creates the service for the song that plays on a channel, as the player
 * reports it.
 */
export function createNowPlayingService(
  { kv, clock, log, outbox, readCover }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    readCover: ReadCover;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
  },
) {
  const covers = createLru<Promise<Cover | null>>(MAX_COVERS);
  const published = createPublishedState<State>({
    kv,
    clock,
    keys,
    outbox,
    kind: "now_playing.state",
    recordOf: keys.nowPlaying,
    initial: null,
  });

  function toAnswer(
    channelId: string,
    { revision, state }: Aggregate<State>,
  ): SongAnswer {
    const { cover = null, ...song } = state ?? {};
    return {
      revision,
      song: state && {
        ...song as Omit<StoredSong, "cover">,
        coverUrl: cover && `/now-playing/${channelId}/${fnv1a(cover)}`,
      },
      serverTime: toIso(clock.now()),
    };
  }

  async function read(channelId: string): Promise<SongAnswer> {
    return toAnswer(channelId, await published.read(channelId));
  }

  async function change(
    channelId: string,
    { preview }: { preview: boolean },
    alter: (before: State) => State | undefined,
  ): Promise<SongAnswer> {
    if (preview) return await read(channelId);
    const { aggregate } = await published.change(channelId, {}, alter);
    return toAnswer(channelId, aggregate);
  }

  return {
    /** The song plays; said again, or by a preview, it changes nothing. */
    put: (
      channelId: string,
      { coverUrl: cover, ...song }: SongPut,
      by = STREAM,
    ): Promise<SongAnswer> =>
      change(channelId, by, (before) => {
        const same = before?.title === song.title &&
          before.artist === song.artist;
        const startedAt = song.startedAt !== null
          ? toIso(Date.parse(song.startedAt))
          : same
          ? before.startedAt
          : toIso(clock.now());
        const after = { ...song, cover, startedAt };
        const isSaid = same && before.startedAt === startedAt &&
          before.requester === song.requester &&
          (before.cover ?? null) === cover &&
          before.durationMs === song.durationMs;
        return isSaid ? undefined : after;
      }),

    /** Nothing plays; said by a preview it changes nothing. */
    clear: (channelId: string, by = STREAM): Promise<SongAnswer> =>
      change(channelId, by, (before) => before === null ? undefined : null),

    /** Takes a person off the song that they asked for. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await published.change(channelId, {}, (song) => {
        const by = song?.requester ?? "";
        return song && gone.nameKeys.includes(nameKey(by))
          ? { ...song, requester: null }
          : undefined;
      });
    },

    /** The song that plays; `null` for none. */
    read,

    /** The picture of the song that plays; `null` when it cannot be had, or is another song's. */
    async cover(channelId: string, coverId: string): Promise<Cover | null> {
      const { state } = await published.read(channelId);
      const url = state?.cover;
      if (!url || fnv1a(url) !== coverId) return null;
      const known = covers.get(url);
      if (known) return await known;
      const reading = readCover(url).catch((error) => {
        log.warn("cover_not_read", { channelId, error });
        // Asked for again by the next page that is opened.
        covers.delete(url);
        return null;
      });
      covers.set(url, reading);
      return await reading;
    },
  };
}
