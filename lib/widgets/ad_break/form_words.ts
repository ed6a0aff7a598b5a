import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const adBreakFormWords: FormTranslations = {
  de: {
    "Ad break notice": "Hinweis auf Werbung",
    "Warn before the break": "Warnung vor der Werbung",
    "0 for no warning": "0 für keine Warnung",
  },
  es: {
    "Ad break notice": "Aviso de pausa publicitaria",
    "Warn before the break": "Avisar antes de la pausa",
    "0 for no warning": "0 para no avisar",
  },
  fr: {
    "Ad break notice": "Annonce de pause pub",
    "Warn before the break": "Avertir avant la pause",
    "0 for no warning": "0 pour ne pas avertir",
  },
};
