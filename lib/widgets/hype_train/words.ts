import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Hype train" draws, in English: the part that pages have. */
export const HYPE_TRAIN_ENGLISH = {
  "hype.level": "Hype train · level {count}",
  "hype.ended": "Hype train · reached level {count}",
} as const;

/** The same in every language. */
export const hypeTrainWords: WordSet<typeof HYPE_TRAIN_ENGLISH> = {
  en: HYPE_TRAIN_ENGLISH,
  de: {
    "hype.level": "Hype Train · Stufe {count}",
    "hype.ended": "Hype Train · Stufe {count} erreicht",
  },
  es: {
    "hype.level": "Tren del hype · nivel {count}",
    "hype.ended": "Tren del hype · llegó al nivel {count}",
  },
  fr: {
    "hype.level": "Train de la hype · niveau {count}",
    "hype.ended": "Train de la hype · niveau {count} atteint",
  },
};
