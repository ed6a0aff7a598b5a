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
    "After a change. 0 for always.": "Nach einem Wechsel. 0 für immer.",
  },
  es: {
    "Now playing": "Sonando ahora",
    "What is shown": "Qué se muestra",
    Cover: "Portada",
    Artist: "Artista",
    "Requested by": "Pedida por",
    "Hide while nothing plays": "Ocultar si no suena nada",
    "Scroll long titles": "Desplazar títulos largos",
    "After a change. 0 for always.": "Después de un cambio. 0 para siempre.",
  },
  fr: {
    "Now playing": "En cours de lecture",
    "What is shown": "Ce qui est affiché",
    Cover: "Pochette",
    Artist: "Artiste",
    "Requested by": "Demandé par",
    "Hide while nothing plays": "Masquer quand rien ne joue",
    "Scroll long titles": "Faire défiler les longs titres",
    "After a change. 0 for always.": "Après un changement. 0 pour toujours.",
  },
};
