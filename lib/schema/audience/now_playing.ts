/** The song that plays, as a music tool tells it. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import { NowPlayingSnapshot } from "@/lib/schema/events/shapes/snapshots.ts";

/** Hosts that serve covers; the service fetches from nowhere else. */
const COVER_HOSTS: readonly RegExp[] = [
  /^i\.scdn\.co$/,
  /^[\w-]+\.mzstatic\.com$/,
  /^(?:i\.ytimg|[\w-]+\.googleusercontent)\.com$/,
  /^(?:cdn-images\.dzcdn|lastfm\.freetls\.fastly)\.net$/,
  /^i1\.sndcdn\.com$/,
  /^(?:resources\.tidal|f4\.bcbits|i\.discogs)\.com$/,
  // The Cover Art Archive sends on to one of the Internet Archive's machines.
  /^(?:coverartarchive|(?:[\w-]+\.){0,2}archive)\.org$/,
];

/** Returns whether covers are fetched from this address. */
export function servesCovers(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === "https:" && port === "" && username === "" &&
    COVER_HOSTS.some((host) => host.test(hostname));
}

const MAX_SONG_MS = DAY_MS;

/** Body of `PUT /api/widgets/now-playing`. */
export const SongPut = z.strictObject({
  title: oneLine(1, 200),
  artist: oneLine(0, 200).nullable().default(null),
  coverUrl: z.url().max(1_000).refine(
    servesCovers,
    "must be an https address at a service that serves covers",
  ).nullable().default(null).describe(
    "At Spotify, Apple, YouTube, Deezer, SoundCloud, Tidal, Bandcamp, Last.fm, Discogs or the Cover Art Archive; the service fetches it",
  ),
  requester: oneLine(0, 50).nullable().default(null),
  startedAt: z.iso.datetime({ offset: true }).nullable().default(null)
    .describe("When it began; by default now for another song"),
  durationMs: z.int().min(1).max(MAX_SONG_MS).nullable().default(null),
}).meta({ id: "SongPut" });
export type SongPut = z.output<typeof SongPut>;

/** The song as it is kept. */
export type StoredSong = Omit<NowPlayingSnapshot, "coverUrl"> & {
  /** Address of its cover. */
  cover?: string | null;
};

/** Answer of the song's endpoints. */
export const SongAnswer = z.object({
  revision: z.int(),
  song: NowPlayingSnapshot.nullable(),
  serverTime: Instant,
}).meta({ id: "SongAnswer" });
export type SongAnswer = z.infer<typeof SongAnswer>;
