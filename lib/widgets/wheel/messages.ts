/** Texts that the widget "Wheel" draws, in English. */
export const WHEEL_MESSAGES = {
  "wheel.owed_one": "{count} spin to go",
  "wheel.owed_other": "{count} spins to go",
} as const;
