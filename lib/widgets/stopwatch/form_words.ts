import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const stopwatchFormWords: FormTranslations = {
  de: {
    "Stopwatch and uptime": "Stoppuhr und Livezeit",
    "What is measured": "Was gemessen wird",
    "Started by hand": "Von Hand gestartet",
    "Text while offline": "Text, solange offline",
  },
  es: {
    "Stopwatch and uptime": "Cronómetro y tiempo en directo",
    "What is measured": "Qué se mide",
    "Started by hand": "Iniciado a mano",
    "Text while offline": "Texto sin conexión",
  },
  fr: {
    "Stopwatch and uptime": "Chronomètre et temps en direct",
    "What is measured": "Ce qui est mesuré",
    "Started by hand": "Lancé à la main",
    "Text while offline": "Texte hors ligne",
  },
};
