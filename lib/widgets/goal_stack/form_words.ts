import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const goalStackFormWords: FormTranslations = {
  de: {
    "Goal stack": "Mehrere Ziele",
    Goals: "Ziele",
    "Time per goal": "Zeit pro Ziel",
    "Hide reached goals": "Erreichte Ziele ausblenden",
    "Space between goals": "Abstand der Ziele",
  },
  es: {
    "Goal stack": "Varias metas",
    Goals: "Metas",
    "Time per goal": "Tiempo por meta",
    "Hide reached goals": "Ocultar metas alcanzadas",
    "Space between goals": "Espacio entre metas",
  },
  fr: {
    "Goal stack": "Plusieurs objectifs",
    Goals: "Objectifs",
    "Time per goal": "Temps par objectif",
    "Hide reached goals": "Masquer les objectifs atteints",
    "Space between goals": "Espace entre les objectifs",
  },
};
