/** Moments that a look has a sound for. */
export const LOOK_CUES = [
  "follow",
  "sub",
  "resub",
  "gift",
  "cheer",
  "tip",
  "charity",
  "raid",
  "redemption",
  "goal",
  "level",
  "tick",
  "stop",
  "draw",
  "shoutout",
] as const;

/** One moment that a look has a sound for. */
export type LookCue = typeof LOOK_CUES[number];

/** Tiers of a sound, by what was given, from the shortest. */
export const CUE_TIERS = ["small", "medium", "large", "huge"] as const;

/** One tier of a sound. */
export type CueTier = typeof CUE_TIERS[number];

/** Tier of a sound of which nobody says another. */
export const USUAL_TIER: CueTier = "medium";
