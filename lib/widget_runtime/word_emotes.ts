/** Words of chat that other services draw as pictures. Pure. */
import { wordEmotePicture } from "@/lib/schema/events/emotes.ts";
import type {
  EmotesAnswer,
  EmoteSet,
} from "@/lib/schema/widget_data/emotes.ts";

/** A word's picture, in three sizes. */
interface WordEmote {
  type: EmoteSet;
  id: string;
  animated: boolean;
  urls: { 1: string; 2: string; 4: string };
}

/** Pictures by words. */
export type WordEmotes = ReadonlyMap<string, WordEmote>;

/** None are known. */
export const NO_EMOTES: WordEmotes = new Map();

/**
 * Returns all emotes by their word; of two sets with one word the first wins.
 */
export function wordEmotes({ items }: EmotesAnswer): WordEmotes {
  const words = new Map<string, WordEmote>();
  for (const { set, emotes } of items) {
    for (const emote of emotes ?? []) {
      const { code, id, animated } = emote;
      if (words.has(code)) continue;
      const url = (size: 1 | 2 | 4) => wordEmotePicture(set, emote, { size });
      const urls = { 1: url(1), 2: url(2), 4: url(4) };
      words.set(code, { type: set, id, animated, urls });
    }
  }
  return words;
}
