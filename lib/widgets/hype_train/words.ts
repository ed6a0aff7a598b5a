import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Hype train" draws, in English: the part that pages have. */
export const HYPE_TRAIN_ENGLISH = {
  "hype.level": "Hype train · level {count}",
  "hype.up": "Level {count}!",
  "hype.ended": "Hype train · reached level {count}",
  "hype.bits": "{count} bits",
  "hype.points": "{count} points",
} as const;

/** The same in every language. */
export const hypeTrainWords: WordSet<typeof HYPE_TRAIN_ENGLISH> = {
  en: HYPE_TRAIN_ENGLISH,
  de: {
    "hype.level": "Hype Train · Stufe {count}",
    "hype.up": "Stufe {count}!",
    "hype.ended": "Hype Train · Stufe {count} erreicht",
    "hype.bits": "{count} Bits",
    "hype.points": "{count} Punkte",
  },
  es: {
    "hype.level": "Tren del hype · nivel {count}",
    "hype.up": "¡Nivel {count}!",
    "hype.ended": "Tren del hype · llegó al nivel {count}",
    "hype.bits": "{count} bits",
    "hype.points": "{count} puntos",
  },
  fr: {
    "hype.level": "Train de la hype · niveau {count}",
    "hype.up": "Niveau {count} !",
    "hype.ended": "Train de la hype · niveau {count} atteint",
    "hype.bits": "{count} bits",
    "hype.points": "{count} points",
  },
};
