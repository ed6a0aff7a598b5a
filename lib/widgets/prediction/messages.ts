/** Texts that the widget "Prediction" draws, in English. */
export const PREDICTION_MESSAGES = {
  "prediction.winner": "Winner",
  "prediction.users_one": "{count} person",
  "prediction.users_other": "{count} people",
  "prediction.points_one": "{count} point",
  "prediction.points_other": "{count} points",
  "prediction.top": "Top: {name}",
} as const;
