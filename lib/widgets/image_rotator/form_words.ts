import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const imageRotatorFormWords: FormTranslations = {
  de: {
    "Image rotator": "Wechselnde Bilder",
    Pictures: "Bilder",
    "As listed": "Wie aufgeführt",
    Shuffled: "Gemischt",
    "Show for": "Zeigen für",
    Timing: "Zeiten",
    "Hide for": "Ausblenden für",
    "Ad label": "Werbekennzeichnung",
    From: "Von",
    Until: "Bis",
    "0 for always": "0 für immer",
    "Such as “Ad”, where the law asks for it":
      "Zum Beispiel „Werbung“, wo das Gesetz es verlangt",
  },
  es: {
    "Image rotator": "Imágenes rotativas",
    Pictures: "Imágenes",
    "As listed": "Como en la lista",
    Shuffled: "Aleatorio",
    "Show for": "Mostrar durante",
    Timing: "Tiempos",
    "Hide for": "Ocultar durante",
    "Ad label": "Etiqueta de publicidad",
    From: "Desde",
    Until: "Hasta",
    "0 for always": "0 para siempre",
    "Such as “Ad”, where the law asks for it":
      "Por ejemplo «Publicidad», donde la ley lo exija",
  },
  fr: {
    "Image rotator": "Images en rotation",
    Pictures: "Images",
    "As listed": "Comme dans la liste",
    Shuffled: "Aléatoire",
    "Show for": "Afficher pendant",
    Timing: "Durées",
    "Hide for": "Masquer pendant",
    "Ad label": "Mention publicitaire",
    From: "De",
    Until: "Jusqu’à",
    "0 for always": "0 pour toujours",
    "Such as “Ad”, where the law asks for it":
      "Par exemple “Publicité”, là où la loi l’exige",
  },
};
