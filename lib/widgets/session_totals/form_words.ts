import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const sessionTotalsFormWords: FormTranslations = {
  de: {
    "Session totals": "Summen der Sitzung",
  },
  es: {
    "Session totals": "Totales de la sesión",
  },
  fr: {
    "Session totals": "Totaux de la session",
  },
};
