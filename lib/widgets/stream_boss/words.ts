import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Stream boss" draws, in English: the part that pages have. */
export const STREAM_BOSS_ENGLISH = {
  "boss.hp": "{current} / {target} HP",
} as const;

/** The same in every language. */
export const streamBossWords: WordSet<typeof STREAM_BOSS_ENGLISH> = {
  en: STREAM_BOSS_ENGLISH,
  de: {
    "boss.hp": "{current} / {target} LP",
  },
  es: {
    "boss.hp": "{current} / {target} PV",
  },
  fr: {
    "boss.hp": "{current} / {target} PV",
  },
};
