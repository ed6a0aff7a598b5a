import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const subathonRatesFormWords: FormTranslations = {
  de: {
    "What adds what": "Was wie viel gibt",
    "Which rules": "Welche Regeln",
    "Every rule that is on": "Jede aktive Regel",
    "Your selection": "Deine Auswahl",
    Rows: "Zeilen",
    "One line": "Eine Zeile",
    "Time per rule": "Zeit pro Regel",
    "Apply the multiplier": "Multiplikator anwenden",
    "Name the platform": "Plattform nennen",
  },
  es: {
    "What adds what": "Qué añade cuánto",
    "Which rules": "Qué reglas",
    "Every rule that is on": "Toda regla activa",
    "Your selection": "Tu selección",
    Rows: "Filas",
    "One line": "Una línea",
    "Time per rule": "Tiempo por regla",
    "Apply the multiplier": "Aplicar el multiplicador",
    "Name the platform": "Nombrar la plataforma",
  },
  fr: {
    "What adds what": "Ce qui ajoute quoi",
    "Which rules": "Quelles règles",
    "Every rule that is on": "Toute règle active",
    "Your selection": "Votre sélection",
    Rows: "Lignes",
    "One line": "Une ligne",
    "Time per rule": "Temps par règle",
    "Apply the multiplier": "Appliquer le multiplicateur",
    "Name the platform": "Nommer la plateforme",
  },
};
