import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const staticTextFormWords: FormTranslations = {
  de: {
    "When it does not fit": "Wenn es nicht passt",
    Shrink: "Verkleinern",
    "Wrap lines": "Umbrechen",
    "Cut off": "Abschneiden",
    "Smallest size": "Kleinste Größe",
  },
  es: {
    "When it does not fit": "Si no cabe",
    Shrink: "Encoger",
    "Wrap lines": "Partir líneas",
    "Cut off": "Cortar",
    "Smallest size": "Tamaño mínimo",
  },
  fr: {
    "When it does not fit": "Si ça ne tient pas",
    Shrink: "Réduire",
    "Wrap lines": "Aller à la ligne",
    "Cut off": "Couper",
    "Smallest size": "Taille minimale",
  },
};
