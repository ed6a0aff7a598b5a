import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Giveaway" draws, in English: the part that pages have. */
export const GIVEAWAY_ENGLISH = {
  "giveaway.entries_one": "{count} entry",
  "giveaway.entries_other": "{count} entries",
  "giveaway.how": "Type {what} to enter",
  "giveaway.title": "Giveaway",
  "giveaway.winner": "Winner",
  "giveaway.closed": "Entries closed",
} as const;

/** The same in every language. */
export const giveawayWords: WordSet<typeof GIVEAWAY_ENGLISH> = {
  en: GIVEAWAY_ENGLISH,
  de: {
    "giveaway.entries_one": "{count} Teilnahme",
    "giveaway.entries_other": "{count} Teilnahmen",
    "giveaway.how": "{what} schreiben und mitmachen",
    "giveaway.title": "Verlosung",
    "giveaway.winner": "Gewonnen",
    "giveaway.closed": "Teilnahme beendet",
  },
  es: {
    "giveaway.entries_one": "{count} participante",
    "giveaway.entries_other": "{count} participantes",
    "giveaway.how": "Escribe {what} para participar",
    "giveaway.title": "Sorteo",
    "giveaway.winner": "Gana",
    "giveaway.closed": "Participación cerrada",
  },
  fr: {
    "giveaway.entries_one": "{count} participant",
    "giveaway.entries_other": "{count} participants",
    "giveaway.how": "Écrivez {what} pour participer",
    "giveaway.title": "Tirage au sort",
    "giveaway.winner": "Gagné",
    "giveaway.closed": "Participations closes",
  },
};
