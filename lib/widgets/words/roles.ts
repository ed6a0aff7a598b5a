import type { WordSet } from "./word_set.ts";

/** Names of roles, in English: the part that pages have. */
export const SHARED_ROLE_ENGLISH = {
  "role.broadcaster": "Broadcaster",
  "role.moderator": "Moderator",
  "role.vip": "VIP",
  "role.subscriber": "Subscriber",
} as const;

/** The same in every language. */
export const sharedRoleWords: WordSet<typeof SHARED_ROLE_ENGLISH> = {
  en: SHARED_ROLE_ENGLISH,
  de: {
    "role.broadcaster": "Streamer",
    "role.moderator": "Moderator",
    "role.vip": "VIP",
    "role.subscriber": "Abonnent",
  },
  es: {
    "role.broadcaster": "Streamer",
    "role.moderator": "Moderador",
    "role.vip": "VIP",
    "role.subscriber": "Suscriptor",
  },
  fr: {
    "role.broadcaster": "Streameur",
    "role.moderator": "Modérateur",
    "role.vip": "VIP",
    "role.subscriber": "Abonné",
  },
};
