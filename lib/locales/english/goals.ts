/** Texts of goals, in English. */
export const GOAL_MESSAGES = {
  "goal.remaining": "{remaining} to go",
  "goal.reached": "Goal reached!",
  "goal.until": "until {time}",
} as const;
