/** Texts that the widget "Stream boss" draws, in English. */
export const STREAM_BOSS_MESSAGES = {
  "boss.hp": "{current} / {target} HP",
  "boss.hit": "−{count} HP",
  "boss.none": "The first boss",
  "boss.first": "The last hit takes the throne",
} as const;
