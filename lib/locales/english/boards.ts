/** Titles of boards and their periods, in English. */
export const BOARD_MESSAGES = {
  "board.tips": "Top tippers",
  "board.bits": "Top cheerers",
  "board.gifts": "Top gifters",
  "board.points": "Top points",
  "board.time-added": "Most time added",
  "board.messages": "Top chatters",
  "board.redemptions": "Top redeemers",
  "period.stream": "this stream",
  "period.session": "this session",
  "period.day": "today",
  "period.week": "this week",
  "period.month": "this month",
  "period.all": "all time",
  "period.hour": "this hour",
} as const;
