import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Leaderboard" begin with, by the English one. */
export const leaderboardTexts: DefaultTexts = {
  de: {
    "Be the first": "Sei die erste Person",
  },
  es: {
    "Be the first": "Estrena la lista",
  },
  fr: {
    "Be the first": "Ouvrez la liste",
  },
};
