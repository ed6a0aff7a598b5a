/** Texts that several widgets of a subathon and its challenges draw, in English. */
export const SUBATHON_MESSAGES = {
  "unit.points": "pts",
  "multiplier.time": "time",
  "multiplier.points": "points",
  "multiplier.both": "time and points",
  "challenge.done": "Done!",
} as const;
