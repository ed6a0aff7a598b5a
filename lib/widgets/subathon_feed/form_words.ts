import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const subathonFeedFormWords: FormTranslations = {
  de: {
    "Contribution feed": "Beiträge",
    "Top contributors": "Beste Unterstützer",
    "Lines per list": "Zeilen pro Liste",
    "Period of the ranking": "Zeitraum der Rangliste",
    "This hour": "Diese Stunde",
  },
  es: {
    "Contribution feed": "Aportes",
    "Top contributors": "Quienes más aportan",
    "Lines per list": "Líneas por lista",
    "Period of the ranking": "Periodo de la clasificación",
    "This hour": "Esta hora",
  },
  fr: {
    "Contribution feed": "Contributions",
    "Top contributors": "Meilleurs contributeurs",
    "Lines per list": "Lignes par liste",
    "Period of the ranking": "Période du classement",
    "This hour": "Cette heure",
  },
};
