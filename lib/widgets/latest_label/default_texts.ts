import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Latest label" begin with, by the English one. */
export const latestLabelTexts: DefaultTexts = {
  de: {
    "Latest {kind}: {name}": "Zuletzt ({kind}): {name}",
  },
  es: {
    "Latest {kind}: {name}": "Último ({kind}): {name}",
  },
  fr: {
    "Latest {kind}: {name}": "Dernier ({kind}) : {name}",
  },
};
