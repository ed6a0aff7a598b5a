/** Names of totals, in English. */
export const TOTAL_MESSAGES = {
  "total.followers": "Followers",
  "total.subs": "Subs",
  "total.gifts": "Gifts",
  "total.members": "Members",
  "total.bits": "Bits",
  "total.tips": "Tips",
  "total.raids": "Raids",
  "total.chatters": "Chatters",
  "total.messages": "Messages",
  "total.peak-viewers": "Peak viewers",
  "total.uptime": "Live for",
} as const;
