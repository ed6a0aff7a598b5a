import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const hypeTrainFormWords: FormTranslations = {
  de: {
    "Hype train": "Hype Train",
    Train: "Zug",
    "Show top contributors": "Beste Unterstützer zeigen",
    "Level-up celebration": "Feier beim Levelaufstieg",
  },
  es: {
    "Hype train": "Hype Train",
    Train: "Tren",
    "Show top contributors": "Mostrar a quienes más aportan",
    "Level-up celebration": "Celebración al subir de nivel",
  },
  fr: {
    "Hype train": "Train de la hype",
    Train: "Train",
    "Show top contributors": "Afficher les meilleurs contributeurs",
    "Level-up celebration": "Fête du niveau supérieur",
  },
};
