import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Viewer count" draws, in English: the part that pages have. */
export const VIEWERS_ENGLISH = {
  "viewers_one": "viewer",
  "viewers_other": "viewers",
} as const;

/** The same in every language. */
export const viewerCountWords: WordSet<typeof VIEWERS_ENGLISH> = {
  en: VIEWERS_ENGLISH,
  de: { "viewers_one": "Zuschauer", "viewers_other": "Zuschauer" },
  es: { "viewers_one": "espectador", "viewers_other": "espectadores" },
  fr: { "viewers_one": "spectateur", "viewers_other": "spectateurs" },
};
