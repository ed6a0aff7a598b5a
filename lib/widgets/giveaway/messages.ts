/** Texts that the widget "Giveaway" draws, in English. */
export const GIVEAWAY_MESSAGES = {
  "giveaway.entries_one": "{count} entry",
  "giveaway.entries_other": "{count} entries",
  "giveaway.how": "Type {what} to enter",
  "giveaway.title": "Giveaway",
  "giveaway.winner": "Winner",
  "giveaway.claim": "Write in chat to claim it",
  "giveaway.claimed": "Answered in chat",
  "giveaway.unclaimed": "No answer in time",
  "giveaway.closed": "Entries closed",
} as const;
