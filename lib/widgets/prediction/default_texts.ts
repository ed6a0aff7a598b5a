import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Prediction" begin with, by the English one. */
export const predictionTexts: DefaultTexts = {
  de: {
    "Locked": "Geschlossen",
    "Cancelled, points returned": "Abgesagt, Punkte zurückgegeben",
  },
  es: {
    "Locked": "Cerrada",
    "Cancelled, points returned": "Cancelada, puntos devueltos",
  },
  fr: {
    "Locked": "Fermée",
    "Cancelled, points returned": "Annulée, points rendus",
  },
};
