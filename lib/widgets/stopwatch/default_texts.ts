import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Stopwatch and uptime" begin with, by the English one. */
export const stopwatchTexts: DefaultTexts = {
  de: {
    "Live for": "Live seit",
    "Offline": "Offline",
  },
  es: {
    "Live for": "En directo desde hace",
    "Offline": "Fuera de línea",
  },
  fr: {
    "Live for": "En direct depuis",
    "Offline": "Hors ligne",
  },
};
