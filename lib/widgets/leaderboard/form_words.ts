import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const leaderboardFormWords: FormTranslations = {
  de: {
    Rankings: "Ranglisten",
    "Places per page": "Plätze pro Seite",
    "First place shown": "Erster gezeigter Platz",
    Place: "Platz",
    "Time per page": "Zeit pro Seite",
    "Hide the broadcaster": "Streamer ausblenden",
    "Anonymous viewers": "Anonyme Zuschauer",
    "One shared line": "Eine gemeinsame Zeile",
    "One line each": "Je eine Zeile",
    "Only with several rankings": "Nur bei mehreren Ranglisten",
  },
  es: {
    Rankings: "Clasificaciones",
    "Places per page": "Puestos por página",
    "First place shown": "Primer puesto mostrado",
    Place: "Puesto",
    "Time per page": "Tiempo por página",
    "Hide the broadcaster": "Ocultar al streamer",
    "Anonymous viewers": "Espectadores anónimos",
    "One shared line": "Una línea común",
    "One line each": "Una línea por cada uno",
    "Only with several rankings": "Solo con varias clasificaciones",
  },
  fr: {
    Rankings: "Classements",
    "Places per page": "Places par page",
    "First place shown": "Première place affichée",
    Place: "Place",
    "Time per page": "Temps par page",
    "Hide the broadcaster": "Masquer le streameur",
    "Anonymous viewers": "Spectateurs anonymes",
    "One shared line": "Une ligne commune",
    "One line each": "Une ligne chacun",
    "Only with several rankings": "Seulement avec plusieurs classements",
  },
};
