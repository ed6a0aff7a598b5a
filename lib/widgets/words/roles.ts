/** Names of roles, in English. */
export const SHARED_ROLE_ENGLISH = {
  "role.broadcaster": "Broadcaster",
  "role.moderator": "Moderator",
  "role.vip": "VIP",
  "role.subscriber": "Subscriber",
} as const;
