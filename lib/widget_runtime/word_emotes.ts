/** Words of chat that other services draw as pictures. Pure. */
import type { EmotesAnswer, EmoteSet } from "@/lib/features/emotes/schema.ts";

/** A word's picture, in three sizes. */
export interface WordEmote {
  type: EmoteSet;
  id: string;
  animated: boolean;
  urls: { 1: string; 2: string; 4: string };
}

/** Pictures by words. */
export type WordEmotes = ReadonlyMap<string, WordEmote>;

/** None are known. */
export const NO_EMOTES: WordEmotes = new Map();

/** All of them; of two sets with one word the first wins. */
export function wordEmotes({ items }: EmotesAnswer): WordEmotes {
  const words = new Map<string, WordEmote>();
  for (const { set, emotes } of items) {
    for (const { code, id, animated } of emotes ?? []) {
      if (words.has(code)) continue;
      const urls = urlsOf(set, encodeURIComponent(id), animated);
      words.set(code, { type: set, id, animated, urls });
    }
  }
  return words;
}

function urlsOf(
  set: EmoteSet,
  id: string,
  animated: boolean,
): WordEmote["urls"] {
  switch (set) {
    case "bttv": {
      const base = `https://cdn.betterttv.net/emote/${id}`;
      return { 1: `${base}/1x`, 2: `${base}/2x`, 4: `${base}/3x` };
    }
    case "ffz": {
      const moving = animated ? "animated/" : "";
      const base = `https://cdn.frankerfacez.com/emote/${id}/${moving}`;
      return { 1: `${base}1`, 2: `${base}2`, 4: `${base}4` };
    }
    case "7tv": {
      const base = `https://cdn.7tv.app/emote/${id}`;
      return {
        1: `${base}/1x.webp`,
        2: `${base}/2x.webp`,
        4: `${base}/4x.webp`,
      };
    }
  }
}
