/** Texts that the widget "Poll" draws, in English. */
export const POLL_MESSAGES = {
  "poll.how": "Vote in chat",
  "poll.how_number": "Type the number in chat",
  "poll.winner": "Winner",
  "poll.tie": "Tie",
  "poll.votes_one": "{count} vote",
  "poll.votes_other": "{count} votes",
} as const;
