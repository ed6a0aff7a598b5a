import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Contribution pop-ups" draws, in English: the part that pages have. */
export const CONTRIBUTION_POPUPS_ENGLISH = {
  "timer.added": "{time} added",
  "timer.removed": "{time} taken",
} as const;

/** The same in every language. */
export const contributionPopupsWords: WordSet<
  typeof CONTRIBUTION_POPUPS_ENGLISH
> = {
  en: CONTRIBUTION_POPUPS_ENGLISH,
  de: {
    "timer.added": "{time} dazu",
    "timer.removed": "{time} weniger",
  },
  es: {
    "timer.added": "{time} más",
    "timer.removed": "{time} menos",
  },
  fr: {
    "timer.added": "{time} de plus",
    "timer.removed": "{time} de moins",
  },
};
