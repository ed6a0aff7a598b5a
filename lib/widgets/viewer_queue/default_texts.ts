import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Viewer queue" begin with, by the English one. */
export const viewerQueueTexts: DefaultTexts = {
  de: {
    "Queue closed": "Warteschlange geschlossen",
  },
  es: {
    "Queue closed": "Cola cerrada",
  },
  fr: {
    "Queue closed": "File fermée",
  },
};
