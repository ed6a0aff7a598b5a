import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const nowPlayingFormWords: FormTranslations = {
  de: {
    "Now playing": "Aktueller Titel",
    "What is shown": "Was gezeigt wird",
    Cover: "Cover",
    Artist: "Interpret",
    "Requested by": "Gewünscht von",
    "Hide while nothing plays": "Ausblenden, wenn nichts läuft",
    "Scroll long titles": "Lange Titel laufen lassen",
  },
  es: {
    "Now playing": "Sonando ahora",
    "What is shown": "Qué se muestra",
    Cover: "Portada",
    Artist: "Artista",
    "Requested by": "Pedida por",
    "Hide while nothing plays": "Ocultar si no suena nada",
    "Scroll long titles": "Desplazar títulos largos",
  },
  fr: {
    "Now playing": "En cours de lecture",
    "What is shown": "Ce qui est affiché",
    Cover: "Pochette",
    Artist: "Artiste",
    "Requested by": "Demandé par",
    "Hide while nothing plays": "Masquer quand rien ne joue",
    "Scroll long titles": "Faire défiler les longs titres",
  },
};
