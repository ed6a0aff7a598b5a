/** Facts of the stingers of looks, which OBS has to be told and their script keeps. */
export const STINGER = {
  width: 1920,
  height: 1080,
  frameRate: 60,
  /** Length of all of it, ms. */
  lengthMs: 1_200,
  /** OBS's transition point: the picture is covered, ms. */
  cutMs: 600,
} as const;

/** Most bytes that the stingers of all looks add to the package. */
export const MAX_STINGER_BYTES = 12_000_000;
