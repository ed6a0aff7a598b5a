import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Subathon goals ladder" begin with, by the English one. */
export const subathonLadderTexts: DefaultTexts = {
  de: {
    "Goals": "Ziele",
    "All goals reached": "Alle Ziele erreicht",
  },
  es: {
    "Goals": "Metas",
    "All goals reached": "Todas las metas alcanzadas",
  },
  fr: {
    "Goals": "Objectifs",
    "All goals reached": "Tous les objectifs atteints",
  },
};
