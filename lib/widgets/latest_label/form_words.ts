import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const latestLabelFormWords: FormTranslations = {
  de: {
    "Latest label": "Neueste Meldung",
    "The first only": "Nur das erste",
    "Time per event": "Zeit pro Ereignis",
    "Pulse on a new event": "Pulsieren bei neuem Ereignis",
  },
  es: {
    "Latest label": "Etiqueta de lo último",
    "The first only": "Solo el primero",
    "Time per event": "Tiempo por evento",
    "Pulse on a new event": "Pulso con cada evento nuevo",
  },
  fr: {
    "Latest label": "Dernier en date",
    "The first only": "Le premier seulement",
    "Time per event": "Temps par événement",
    "Pulse on a new event": "Pulsation à chaque événement",
  },
};
