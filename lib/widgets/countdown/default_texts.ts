import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Countdown" begin with, by the English one. */
export const countdownTexts: DefaultTexts = {
  de: {
    "Starting in": "Los geht’s in",
    "Any moment now": "Jeden Moment",
  },
  es: {
    "Starting in": "Empieza en",
    "Any moment now": "Enseguida",
  },
  fr: {
    "Starting in": "Début dans",
    "Any moment now": "D’un instant à l’autre",
  },
};
