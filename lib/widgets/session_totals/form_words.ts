import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const sessionTotalsFormWords: FormTranslations = {
  de: {
    "Session totals": "Summen der Sitzung",
    "One per tile, in their order. An empty one keeps the usual label.":
      "Eine pro Kachel, in deren Reihenfolge. Eine leere behält die übliche.",
  },
  es: {
    "Session totals": "Totales de la sesión",
    "One per tile, in their order. An empty one keeps the usual label.":
      "Una por recuadro, en su orden. Si está vacía, se queda la habitual.",
  },
  fr: {
    "Session totals": "Totaux de la session",
    "One per tile, in their order. An empty one keeps the usual label.":
      "Un par tuile, dans leur ordre. Un libellé vide garde celui d’origine.",
  },
};
