import type { WordSet } from "./word_set.ts";

/** Texts of goals, in English: the part that pages have. */
export const SHARED_GOAL_ENGLISH = {
  "goal.remaining": "{remaining} to go",
  "goal.reached": "Goal reached!",
  "goal.until": "until {time}",
} as const;

/** The same in every language. */
export const sharedGoalWords: WordSet<typeof SHARED_GOAL_ENGLISH> = {
  en: SHARED_GOAL_ENGLISH,
  de: {
    "goal.remaining": "noch {remaining}",
    "goal.reached": "Ziel erreicht!",
    "goal.until": "bis {time}",
  },
  es: {
    "goal.remaining": "faltan {remaining}",
    "goal.reached": "¡Meta alcanzada!",
    "goal.until": "hasta {time}",
  },
  fr: {
    "goal.remaining": "encore {remaining}",
    "goal.reached": "Objectif atteint !",
    "goal.until": "jusqu’à {time}",
  },
};
