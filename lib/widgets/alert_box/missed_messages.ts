/** Texts of the summary of missed alerts, in English: pages load them with it. */
export const MISSED_MESSAGES = {
  "missed.title": "While you were away",
  "missed.follow_one": "{count} follow",
  "missed.follow_other": "{count} follows",
  "missed.sub_one": "{count} sub",
  "missed.sub_other": "{count} subs",
  "missed.bits_one": "{count} bit",
  "missed.bits_other": "{count} bits",
  "missed.raid_one": "{count} raid",
  "missed.raid_other": "{count} raids",
  "missed.redemption_one": "{count} reward",
  "missed.redemption_other": "{count} rewards",
} as const;
