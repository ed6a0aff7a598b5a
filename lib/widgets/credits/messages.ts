/** Texts that the widget "Ending credits" draws, in English. */
export const CREDITS_MESSAGES = {
  "credits.followers": "New followers",
  "credits.subs": "Subscribers",
  "credits.gifters": "Gifters",
  "credits.cheerers": "Cheerers",
  "credits.tippers": "Supporters",
  "credits.raiders": "Raiders",
  "credits.redeemers": "Rewards",
  "credits.chatters": "Chatters",
  "credits.moderators": "Moderators",
  "credits.vips": "VIPs",
  "credits.top": "Top supporters",
  "credits.goals": "Goals reached",
  "credits.text": "",
  "credits.late": "Also with us",
  "credits.more": "and {count} more",
} as const;
