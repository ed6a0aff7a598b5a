import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Viewer queue" draws, in English: the part that pages have. */
export const VIEWER_QUEUE_ENGLISH = {
  "queue.now": "Playing",
  "queue.next": "Up next",
  "queue.waiting_one": "{count} waiting",
  "queue.waiting_other": "{count} waiting",
  "queue.how": "Type {what} to play",
} as const;

/** The same in every language. */
export const viewerQueueWords: WordSet<typeof VIEWER_QUEUE_ENGLISH> = {
  en: VIEWER_QUEUE_ENGLISH,
  de: {
    "queue.now": "Spielt",
    "queue.next": "Als Nächstes",
    "queue.waiting_one": "{count} wartet",
    "queue.waiting_other": "{count} warten",
    "queue.how": "{what} schreiben und mitspielen",
  },
  es: {
    "queue.now": "Juega",
    "queue.next": "Siguiente",
    "queue.waiting_one": "{count} en espera",
    "queue.waiting_other": "{count} en espera",
    "queue.how": "Escribe {what} para jugar",
  },
  fr: {
    "queue.now": "Joue",
    "queue.next": "Ensuite",
    "queue.waiting_one": "{count} en attente",
    "queue.waiting_other": "{count} en attente",
    "queue.how": "Écrivez {what} pour jouer",
  },
};
