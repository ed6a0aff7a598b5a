import { ALERT_SIZES, type AlertSize } from "./alert_size.ts";

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

/** Tiers of a sound, from the shortest: it grows as its alert does. */
export const CUE_TIERS = ALERT_SIZES;

/** One tier of a sound. */
export type CueTier = AlertSize;

/** Tier of a sound of which nobody says another. */
export const USUAL_TIER: CueTier = "medium";
