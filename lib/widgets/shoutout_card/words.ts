import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Shout-out card" draws, in English: the part that pages have. */
export const SHOUTOUT_CARD_ENGLISH = {
  "shoutout.followers_one": "{count} follower",
  "shoutout.followers_other": "{count} followers",
  "shoutout.go": "Go and say hello",
  "shoutout.raid_one": "raided with {viewers} viewer",
  "shoutout.raid_other": "raided with {viewers} viewers",
} as const;

/** The same in every language. */
export const shoutoutCardWords: WordSet<typeof SHOUTOUT_CARD_ENGLISH> = {
  en: SHOUTOUT_CARD_ENGLISH,
  de: {
    "shoutout.followers_one": "{count} Follower",
    "shoutout.followers_other": "{count} Follower",
    "shoutout.go": "Schaut mal vorbei",
    "shoutout.raid_one": "hat mit {viewers} Zuschauer geraidet",
    "shoutout.raid_other": "hat mit {viewers} Zuschauern geraidet",
  },
  es: {
    "shoutout.followers_one": "{count} seguidor",
    "shoutout.followers_other": "{count} seguidores",
    "shoutout.go": "Pásate a saludar",
    "shoutout.raid_one": "ha llegado con {viewers} espectador",
    "shoutout.raid_other": "ha llegado con {viewers} espectadores",
  },
  fr: {
    "shoutout.followers_one": "{count} follower",
    "shoutout.followers_other": "{count} followers",
    "shoutout.go": "Passez dire bonjour",
    "shoutout.raid_one": "est arrivé avec {viewers} spectateur",
    "shoutout.raid_other": "est arrivé avec {viewers} spectateurs",
  },
};
