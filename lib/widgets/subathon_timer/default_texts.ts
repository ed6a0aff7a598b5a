import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Subathon timer" begin with, by the English one. */
export const subathonTimerTexts: DefaultTexts = {
  de: {
    "Paused": "Pausiert",
    "Time is up": "Die Zeit ist um",
    "Starting soon": "Gleich geht’s los",
  },
  es: {
    "Paused": "En pausa",
    "Time is up": "Se acabó el tiempo",
    "Starting soon": "Empieza pronto",
  },
  fr: {
    "Paused": "En pause",
    "Time is up": "Le temps est écoulé",
    "Starting soon": "Ça commence bientôt",
  },
};
