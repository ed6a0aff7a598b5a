import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const subathonStatsFormWords: FormTranslations = {
  de: {
    "Subathon statistics": "Subathon-Statistik",
    "Start time": "Startzeit",
    "Time paused": "Zeit in Pause",
    "Biggest contribution": "Größter Beitrag",
    "Time added per hour": "Zeit dazu pro Stunde",
    "Likely end": "Wahrscheinliches Ende",
    "Most time from": "Meiste Zeit durch",
    Chart: "Diagramm",
    Line: "Linie",
    Area: "Fläche",
    "Points of the chart": "Punkte des Diagramms",
  },
  es: {
    "Subathon statistics": "Estadísticas del subathon",
    "Start time": "Hora de inicio",
    "Time paused": "Tiempo en pausa",
    "Biggest contribution": "Mayor aporte",
    "Time added per hour": "Tiempo añadido por hora",
    "Likely end": "Final probable",
    "Most time from": "Más tiempo gracias a",
    Chart: "Gráfico",
    Line: "Línea",
    Area: "Área",
    "Points of the chart": "Puntos del gráfico",
  },
  fr: {
    "Subathon statistics": "Statistiques du subathon",
    "Start time": "Heure de début",
    "Time paused": "Temps en pause",
    "Biggest contribution": "Plus grande contribution",
    "Time added per hour": "Temps ajouté par heure",
    "Likely end": "Fin probable",
    "Most time from": "Le plus de temps grâce à",
    Chart: "Graphique",
    Line: "Ligne",
    Area: "Aire",
    "Points of the chart": "Points du graphique",
  },
};
