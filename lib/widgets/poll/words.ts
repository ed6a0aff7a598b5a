import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Poll" draws, in English: the part that pages have. */
export const POLL_ENGLISH = {
  "poll.how": "Vote in chat",
  "poll.winner": "Winner",
  "poll.tie": "Tie",
  "poll.votes_one": "{count} vote",
  "poll.votes_other": "{count} votes",
} as const;

/** The same in every language. */
export const pollWords: WordSet<typeof POLL_ENGLISH> = {
  en: POLL_ENGLISH,
  de: {
    "poll.how": "Stimmt im Chat ab",
    "poll.winner": "Gewonnen",
    "poll.tie": "Gleichstand",
    "poll.votes_one": "{count} Stimme",
    "poll.votes_other": "{count} Stimmen",
  },
  es: {
    "poll.how": "Vota en el chat",
    "poll.winner": "Gana",
    "poll.tie": "Empate",
    "poll.votes_one": "{count} voto",
    "poll.votes_other": "{count} votos",
  },
  fr: {
    "poll.how": "Votez dans le chat",
    "poll.winner": "Gagné",
    "poll.tie": "Égalité",
    "poll.votes_one": "{count} vote",
    "poll.votes_other": "{count} votes",
  },
};
