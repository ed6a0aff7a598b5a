import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const wheelFormWords: FormTranslations = {
  de: {
    "Slot machine": "Spielautomat",
    "Spin time": "Drehdauer",
    "Show spins to come": "Kommende Drehungen zeigen",
    "Size slices by their odds": "Felder nach Chancen",
    "Hide between spins": "Zwischen Drehungen ausblenden",
    "Sound while spinning": "Ton beim Drehen",
    "Sound of the result": "Ton des Ergebnisses",
    "Slice colours": "Farben der Felder",
  },
  es: {
    "Slot machine": "Tragaperras",
    "Spin time": "Duración del giro",
    "Show spins to come": "Mostrar giros pendientes",
    "Size slices by their odds": "Tamaño según probabilidad",
    "Hide between spins": "Ocultar entre giros",
    "Sound while spinning": "Sonido al girar",
    "Sound of the result": "Sonido del resultado",
    "Slice colours": "Colores de las porciones",
  },
  fr: {
    "Slot machine": "Machine à sous",
    "Spin time": "Durée du tour",
    "Show spins to come": "Afficher les tours à venir",
    "Size slices by their odds": "Parts selon leurs chances",
    "Hide between spins": "Masquer entre les tours",
    "Sound while spinning": "Son pendant le tour",
    "Sound of the result": "Son du résultat",
    "Slice colours": "Couleurs des parts",
  },
};
