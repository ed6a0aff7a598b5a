/** Search among sounds. Pure. */
import type { Sound } from "@/lib/features/overlays/sounds/schema.ts";

/** Origin of sounds, or all of them. */
export type SoundPlace = Sound["source"] | "all";

/**
 * Returns the sounds of a place whose names and tags have every word of a
 * query, in any case and with or without accents.
 */
export function findSounds<S extends Pick<Sound, "name" | "tags" | "source">>(
  sounds: readonly S[],
  { query, place }: { query: string; place: SoundPlace },
): S[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  return sounds.filter(({ name, tags, source }) => {
    if (place !== "all" && source !== place) return false;
    const text = fold(`${name} ${tags.join(" ")}`);
    return wanted.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
