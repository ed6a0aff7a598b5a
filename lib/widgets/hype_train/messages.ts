/** Texts that the widget "Hype train" draws, in English. */
export const HYPE_TRAIN_MESSAGES = {
  "hype.level": "Hype train · level {count}",
  "hype.up": "Level {count}!",
  "hype.ended": "Hype train · reached level {count}",
  "hype.golden": "Golden Kappa",
  "hype.treasure": "Treasure",
  "hype.shared": "With {names}",
  "hype.bits": "{count} bits",
  "hype.points": "{count} points",
} as const;
