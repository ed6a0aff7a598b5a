import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Ad break notice" begin with, by the English one. */
export const adBreakTexts: DefaultTexts = {
  de: {
    "Back in {time}": "Zurück in {time}",
  },
  es: {
    "Back in {time}": "Volvemos en {time}",
  },
  fr: {
    "Back in {time}": "De retour dans {time}",
  },
};
