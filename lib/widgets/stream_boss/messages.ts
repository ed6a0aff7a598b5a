/** Texts that the widget "Stream boss" draws, in English. */
export const STREAM_BOSS_MESSAGES = {
  "boss.hp": "{current} / {target} HP",
  "boss.hit": "−{count} HP",
  "boss.none": "No boss yet",
  "boss.first": "The last hit takes the throne",
} as const;
