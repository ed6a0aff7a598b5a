import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Stream boss" draws, in English: the part that pages have. */
export const STREAM_BOSS_ENGLISH = {
  "boss.hp": "{current} / {target} HP",
  "boss.hit": "−{count} HP",
  "boss.none": "No boss yet",
  "boss.first": "The last hit takes the throne",
} as const;

/** The same in every language. */
export const streamBossWords: WordSet<typeof STREAM_BOSS_ENGLISH> = {
  en: STREAM_BOSS_ENGLISH,
  de: {
    "boss.hp": "{current} / {target} LP",
    "boss.hit": "−{count} LP",
    "boss.none": "Noch kein Boss",
    "boss.first": "Der letzte Treffer holt den Thron",
  },
  es: {
    "boss.hp": "{current} / {target} PV",
    "boss.hit": "−{count} PV",
    "boss.none": "Aún no hay jefe",
    "boss.first": "El último golpe se queda con el trono",
  },
  fr: {
    "boss.hp": "{current} / {target} PV",
    "boss.hit": "−{count} PV",
    "boss.none": "Pas encore de boss",
    "boss.first": "Le dernier coup prend le trône",
  },
};
