import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Viewer queue" draws, in English: the part that pages have. */
export const VIEWER_QUEUE_ENGLISH = {
  "queue.now": "Playing",
  "queue.next": "Up next",
  "queue.waiting_one": "{count} waiting",
  "queue.waiting_other": "{count} waiting",
  "queue.how": "Type {what} to play",
  "queue.open": "The queue is open",
  "queue.nobody": "Nobody is waiting yet",
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
    "queue.open": "Die Warteschlange ist offen",
    "queue.nobody": "Noch wartet niemand",
  },
  es: {
    "queue.now": "Juega",
    "queue.next": "Siguiente",
    "queue.waiting_one": "{count} en espera",
    "queue.waiting_other": "{count} en espera",
    "queue.how": "Escribe {what} para jugar",
    "queue.open": "La cola está abierta",
    "queue.nobody": "Aún no espera nadie",
  },
  fr: {
    "queue.now": "Joue",
    "queue.next": "Ensuite",
    "queue.waiting_one": "{count} en attente",
    "queue.waiting_other": "{count} en attente",
    "queue.how": "Écrivez {what} pour jouer",
    "queue.open": "La file est ouverte",
    "queue.nobody": "Personne n’attend encore",
  },
};
