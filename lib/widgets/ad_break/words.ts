import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Ad break notice" draws, in English: the part that pages have. */
export const AD_BREAK_ENGLISH = {
  "ads.soon": "Ads in {time}",
} as const;

/** The same in every language. */
export const adBreakWords: WordSet<typeof AD_BREAK_ENGLISH> = {
  en: AD_BREAK_ENGLISH,
  de: {
    "ads.soon": "Werbung in {time}",
  },
  es: {
    "ads.soon": "Anuncios en {time}",
  },
  fr: {
    "ads.soon": "Publicités dans {time}",
  },
};
