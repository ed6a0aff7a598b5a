/** Texts that the widget "Giveaway" draws, in English. */
export const GIVEAWAY_MESSAGES = {
  "giveaway.entries_one": "{count} entry",
  "giveaway.entries_other": "{count} entries",
  "giveaway.how": "Type {what} to enter",
  "giveaway.title": "Giveaway",
  "giveaway.winner": "Winner",
  "giveaway.closed": "Entries closed",
} as const;
