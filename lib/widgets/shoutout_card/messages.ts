/** Texts that the widget "Shout-out card" draws, in English. */
export const SHOUTOUT_CARD_MESSAGES = {
  "shoutout.followers_one": "{count} follower",
  "shoutout.followers_other": "{count} followers",
  "shoutout.go": "Go and say hello",
  "shoutout.raid_one": "raided with {viewers} viewer",
  "shoutout.raid_other": "raided with {viewers} viewers",
} as const;
