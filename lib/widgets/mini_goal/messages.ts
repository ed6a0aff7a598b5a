/** Texts that the widget "Mini goal" draws, in English. */
export const MINI_GOAL_MESSAGES = {
  "challenge.missed": "Missed",
} as const;
