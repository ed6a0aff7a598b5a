import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Wheel" draws, in English: the part that pages have. */
export const WHEEL_ENGLISH = {
  "wheel.owed_one": "{count} spin to go",
  "wheel.owed_other": "{count} spins to go",
} as const;

/** The same in every language. */
export const wheelWords: WordSet<typeof WHEEL_ENGLISH> = {
  en: WHEEL_ENGLISH,
  de: {
    "wheel.owed_one": "noch {count} Drehung",
    "wheel.owed_other": "noch {count} Drehungen",
  },
  es: {
    "wheel.owed_one": "queda {count} giro",
    "wheel.owed_other": "quedan {count} giros",
  },
  fr: {
    "wheel.owed_one": "encore {count} tour",
    "wheel.owed_other": "encore {count} tours",
  },
};
