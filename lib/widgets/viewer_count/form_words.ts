import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const viewerCountFormWords: FormTranslations = {
  de: {
    "Viewer count": "Zuschauerzahl",
    "One total": "Eine Summe",
    "Each platform": "Jede Plattform",
    "Hide below": "Ausblenden unter",
    "Hide when older than": "Ausblenden, wenn älter als",
  },
  es: {
    "Viewer count": "Número de espectadores",
    "One total": "Un total",
    "Each platform": "Cada plataforma",
    "Hide below": "Ocultar por debajo de",
    "Hide when older than": "Ocultar si tiene más de",
  },
  fr: {
    "Viewer count": "Nombre de spectateurs",
    "One total": "Un total",
    "Each platform": "Chaque plateforme",
    "Hide below": "Masquer en dessous de",
    "Hide when older than": "Masquer si plus vieux que",
  },
};
