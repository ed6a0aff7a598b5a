/** Search among sounds. Pure. */
import { foldText } from "@/lib/core/fold_text.ts";
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
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return sounds.filter(({ name, tags, source }) => {
    if (place !== "all" && source !== place) return false;
    const text = foldText(`${name} ${tags.join(" ")}`);
    return wanted.every((word) => text.includes(word));
  });
}
