/** Names of roles, in English. */
export const ROLE_MESSAGES = {
  "role.broadcaster": "Broadcaster",
  "role.moderator": "Moderator",
  "role.vip": "VIP",
  "role.subscriber": "Subscriber",
} as const;
