import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Mini goal" draws, in English: the part that pages have. */
export const MINI_GOAL_ENGLISH = {
  "challenge.missed": "Missed",
} as const;

/** The same in every language. */
export const miniGoalWords: WordSet<typeof MINI_GOAL_ENGLISH> = {
  en: MINI_GOAL_ENGLISH,
  de: {
    "challenge.missed": "Verpasst",
  },
  es: {
    "challenge.missed": "Sin lograr",
  },
  fr: {
    "challenge.missed": "Manqué",
  },
};
