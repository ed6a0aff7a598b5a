import type { WordSet } from "./word_set.ts";

/** Names of totals, in English: the part that pages have. */
export const SHARED_TOTAL_ENGLISH = {
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

/** The same in every language. */
export const sharedTotalWords: WordSet<typeof SHARED_TOTAL_ENGLISH> = {
  en: SHARED_TOTAL_ENGLISH,
  de: {
    "total.followers": "Follower",
    "total.subs": "Abos",
    "total.gifts": "Geschenke",
    "total.members": "Mitglieder",
    "total.bits": "Bits",
    "total.tips": "Trinkgeld",
    "total.raids": "Raids",
    "total.chatters": "Chatter",
    "total.messages": "Nachrichten",
    "total.peak-viewers": "Meiste Zuschauer",
    "total.uptime": "Live seit",
  },
  es: {
    "total.followers": "Seguidores",
    "total.subs": "Suscripciones",
    "total.gifts": "Regalos",
    "total.members": "Miembros",
    "total.bits": "Bits",
    "total.tips": "Propinas",
    "total.raids": "Raids",
    "total.chatters": "Participantes",
    "total.messages": "Mensajes",
    "total.peak-viewers": "Máximo",
    "total.uptime": "En directo",
  },
  fr: {
    "total.followers": "Followers",
    "total.subs": "Abonnements",
    "total.gifts": "Cadeaux",
    "total.members": "Membres",
    "total.bits": "Bits",
    "total.tips": "Pourboires",
    "total.raids": "Raids",
    "total.chatters": "Participants",
    "total.messages": "Messages",
    "total.peak-viewers": "Record",
    "total.uptime": "En direct",
  },
};
