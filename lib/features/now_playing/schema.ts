/** The song that plays, as a music tool tells it. */
import { z } from "zod";
import { Instant } from "@/lib/events/kinds/shapes.ts";
import { NowPlaying } from "@/lib/events/kinds/snapshots.ts";

const LONGEST_SONG_MS = 24 * 3_600_000;

/** What `PUT /api/widgets/now-playing` takes. */
export const SongPut = z.strictObject({
  title: z.string().trim().min(1).max(200),
  artist: z.string().trim().max(200).nullable().default(null),
  requester: z.string().trim().max(50).nullable().default(null)
    .describe("Who asked for it"),
  startedAt: z.iso.datetime({ offset: true }).nullable().default(null)
    .describe("When it began; now when it is another song than before"),
  durationMs: z.int().min(1).max(LONGEST_SONG_MS).nullable().default(null),
});
export type SongPut = z.output<typeof SongPut>;

/** The song as it is kept. */
export type StoredSong = Omit<NowPlaying, "coverUrl">;

/** What the song's endpoints answer. */
export const SongAnswer = z.object({
  revision: z.int(),
  song: NowPlaying.nullable(),
  serverTime: Instant,
});
export type SongAnswer = z.infer<typeof SongAnswer>;
