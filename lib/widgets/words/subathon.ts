import type { WordSet } from "./word_set.ts";

/** Texts that several widgets of a subathon and its challenges draw, in English: the part that pages have. */
export const SHARED_SUBATHON_ENGLISH = {
  "unit.points": "pts",
  "multiplier.time": "time",
  "multiplier.points": "points",
  "multiplier.both": "time and points",
  "challenge.done": "Done!",
} as const;

/** The same in every language. */
export const sharedSubathonWords: WordSet<typeof SHARED_SUBATHON_ENGLISH> = {
  en: SHARED_SUBATHON_ENGLISH,
  de: {
    "unit.points": "Pkt.",
    "multiplier.time": "Zeit",
    "multiplier.points": "Punkte",
    "multiplier.both": "Zeit und Punkte",
    "challenge.done": "Geschafft!",
  },
  es: {
    "unit.points": "pts",
    "multiplier.time": "tiempo",
    "multiplier.points": "puntos",
    "multiplier.both": "tiempo y puntos",
    "challenge.done": "¡Logrado!",
  },
  fr: {
    "unit.points": "pts",
    "multiplier.time": "temps",
    "multiplier.points": "points",
    "multiplier.both": "temps et points",
    "challenge.done": "Réussi !",
  },
};
