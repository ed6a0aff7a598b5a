import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const clockFormWords: FormTranslations = {
  de: {
    Hours: "Stunden",
    "12 hours": "12 Stunden",
    "24 hours": "24 Stunden",
    "As the language has it": "Wie in der Sprache üblich",
    "Show seconds": "Sekunden zeigen",
    "Show date": "Datum zeigen",
    "Such as Europe/Lisbon, or “channel” for your channel’s own":
      "Zum Beispiel Europe/Berlin oder „channel“ für die deines Kanals",
  },
  es: {
    Hours: "Horas",
    "12 hours": "12 horas",
    "24 hours": "24 horas",
    "As the language has it": "Según el idioma",
    "Show seconds": "Mostrar segundos",
    "Show date": "Mostrar fecha",
    "Such as Europe/Lisbon, or “channel” for your channel’s own":
      "Por ejemplo Europe/Madrid, o «channel» para la de tu canal",
  },
  fr: {
    Hours: "Heures",
    "12 hours": "12 heures",
    "24 hours": "24 heures",
    "As the language has it": "Selon la langue",
    "Show seconds": "Afficher les secondes",
    "Show date": "Afficher la date",
    "Such as Europe/Lisbon, or “channel” for your channel’s own":
      "Par exemple Europe/Paris, ou “channel” pour celui de votre chaîne",
  },
};
