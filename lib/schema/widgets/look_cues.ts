/** Moments that a look has a sound for. */
export const LOOK_CUES = [
  "follow",
  "sub",
  "gift",
  "cheer",
  "tip",
  "raid",
] as const;

/** One moment that a look has a sound for. */
export type LookCue = typeof LOOK_CUES[number];
