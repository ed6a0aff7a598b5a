import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const miniGoalFormWords: FormTranslations = {
  de: {
    "Sound on success": "Ton bei Erfolg",
    "Sound on failure": "Ton bei Misserfolg",
    Card: "Karte",
  },
  es: {
    "Sound on success": "Sonido de éxito",
    "Sound on failure": "Sonido de fallo",
    Card: "Tarjeta",
  },
  fr: {
    "Sound on success": "Son de réussite",
    "Sound on failure": "Son d’échec",
    Card: "Carte",
  },
};
