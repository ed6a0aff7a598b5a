/** Texts of goals, in English. */
export const SHARED_GOAL_ENGLISH = {
  "goal.remaining": "{remaining} to go",
  "goal.reached": "Goal reached!",
  "goal.until": "until {time}",
} as const;
