import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const viewerCountFormWords: FormTranslations = {
  de: {
    "Viewer count": "Zuschauerzahl",
    "One total": "Eine Summe",
    "Each platform": "Jede Plattform",
    "Hide below": "Ausblenden unter",
    "Hide when older than": "Ausblenden, wenn älter als",
    "Draws nothing while fewer watch": "Zeigt nichts, solange weniger zusehen",
    "Draws nothing while the figure is this old":
      "Zeigt nichts, solange die Zahl so alt ist",
  },
  es: {
    "Viewer count": "Número de espectadores",
    "One total": "Un total",
    "Each platform": "Cada plataforma",
    "Hide below": "Ocultar por debajo de",
    "Hide when older than": "Ocultar si tiene más de",
    "Draws nothing while fewer watch": "No muestra nada mientras miren menos",
    "Draws nothing while the figure is this old":
      "No muestra nada mientras la cifra tenga esta antigüedad",
  },
  fr: {
    "Viewer count": "Nombre de spectateurs",
    "One total": "Un total",
    "Each platform": "Chaque plateforme",
    "Hide below": "Masquer en dessous de",
    "Hide when older than": "Masquer si plus vieux que",
    "Draws nothing while fewer watch":
      "N’affiche rien tant que l’audience est plus faible",
    "Draws nothing while the figure is this old":
      "N’affiche rien tant que le nombre est aussi ancien",
  },
};
