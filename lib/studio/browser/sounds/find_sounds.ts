/** Search among sounds. Pure. */
import { hasWords, searchWords } from "@/lib/core/word_search.ts";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";

/** Origin of sounds, or all of them. */
export type SoundPlace = Sound["source"] | "all";

/**
 * Returns the sounds of a place whose names and tags have every word of a
 * query, in any case and with or without accents; of one `tag` where it is not empty.
 */
export function findSounds<S extends Pick<Sound, "name" | "tags" | "source">>(
  sounds: readonly S[],
  { query, place, tag = "" }: {
    query: string;
    place: SoundPlace;
    tag?: string;
  },
): S[] {
  const wanted = searchWords(query);
  return sounds.filter(({ name, tags, source }) =>
    (place === "all" || source === place) &&
    (tag === "" || tags.includes(tag)) &&
    hasWords(`${name} ${tags.join(" ")}`, wanted)
  );
}

/** Returns the tags of sounds, each once, in the order of the alphabet. */
export const tagsOf = (sounds: readonly Pick<Sound, "tags">[]): string[] =>
  [...new Set(sounds.flatMap(({ tags }) => tags))].sort();
