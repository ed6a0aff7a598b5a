import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Prediction" draws, in English: the part that pages have. */
export const PREDICTION_ENGLISH = {
  "prediction.winner": "Winner",
  "prediction.users_one": "{count} person",
  "prediction.users_other": "{count} people",
  "prediction.points_one": "{count} point",
  "prediction.points_other": "{count} points",
  "prediction.top": "Top: {name}",
} as const;

/** The same in every language. */
export const predictionWords: WordSet<typeof PREDICTION_ENGLISH> = {
  en: PREDICTION_ENGLISH,
  de: {
    "prediction.winner": "Gewonnen",
    "prediction.users_one": "{count} Person",
    "prediction.users_other": "{count} Personen",
    "prediction.points_one": "{count} Punkt",
    "prediction.points_other": "{count} Punkte",
    "prediction.top": "Vorn: {name}",
  },
  es: {
    "prediction.winner": "Gana",
    "prediction.users_one": "{count} persona",
    "prediction.users_other": "{count} personas",
    "prediction.points_one": "{count} punto",
    "prediction.points_other": "{count} puntos",
    "prediction.top": "Primero: {name}",
  },
  fr: {
    "prediction.winner": "Gagné",
    "prediction.users_one": "{count} personne",
    "prediction.users_other": "{count} personnes",
    "prediction.points_one": "{count} point",
    "prediction.points_other": "{count} points",
    "prediction.top": "En tête : {name}",
  },
};
