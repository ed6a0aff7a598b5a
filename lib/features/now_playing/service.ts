import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { StateTeller } from "@/lib/events/state_teller.ts";
import { createKeeper, type Kept, type KeptPlace } from "@/lib/storage/kept.ts";
import { keys } from "@/lib/storage/keys.ts";
import type { SongAnswer, SongPut, StoredSong } from "./schema.ts";

type State = StoredSong | null;

/** The song that plays on a channel, as whatever plays it says. */
export function createNowPlayingService(
  { kv, clock, teller }: {
    kv: Deno.Kv;
    clock: Clock;
    teller: Pick<StateTeller, "tell">;
  },
) {
  const keeper = createKeeper<State>({ kv, clock, initial: null });
  const placeOf = (channelId: string): KeptPlace<State> => ({
    record: keys.nowPlaying(channelId),
    note: keys.stateNote("now_playing.state", channelId, ""),
  });

  function toAnswer({ revision, state }: Kept<State>): SongAnswer {
    return {
      revision,
      song: state && { ...state, coverUrl: null },
      serverTime: toIso(clock.now()),
    };
  }

  async function change(
    channelId: string,
    alter: (before: State) => State | undefined,
  ): Promise<SongAnswer> {
    const { kept, changed } = await keeper.change(
      placeOf(channelId),
      {},
      alter,
    );
    if (changed) await teller.tell({ kind: "now_playing.state", channelId });
    return toAnswer(kept);
  }

  return {
    /** The song plays; said again it changes nothing. */
    put: (channelId: string, song: SongPut): Promise<SongAnswer> =>
      change(channelId, (before) => {
        const same = before?.title === song.title &&
          before.artist === song.artist;
        const startedAt = song.startedAt !== null
          ? toIso(Date.parse(song.startedAt))
          : same
          ? before.startedAt
          : toIso(clock.now());
        const after = { ...song, startedAt };
        const isSaid = same && before.startedAt === startedAt &&
          before.requester === song.requester &&
          before.durationMs === song.durationMs;
        return isSaid ? undefined : after;
      }),

    /** Nothing plays. */
    clear: (channelId: string): Promise<SongAnswer> =>
      change(channelId, (before) => before === null ? undefined : null),

    /** The song that plays; `null` for none. */
    async read(channelId: string): Promise<SongAnswer> {
      return toAnswer(await keeper.read(placeOf(channelId)));
    },
  };
}

/** The song that plays. */
export type NowPlayingService = ReturnType<typeof createNowPlayingService>;
