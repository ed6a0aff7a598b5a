import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const countdownFormWords: FormTranslations = {
  de: {
    "A length of time": "Eine Dauer",
    "To a time of day": "Bis zu einer Uhrzeit",
    "To a date": "Bis zu einem Datum",
    Length: "Dauer",
    "Date or time": "Datum oder Uhrzeit",
    "When the stream starts": "Wenn der Stream beginnt",
    "When the source loads": "Wenn die Quelle lädt",
    "At the end": "Am Ende",
    "Show a text": "Text zeigen",
    "Count up": "Hochzählen",
  },
  es: {
    "A length of time": "Una duración",
    "To a time of day": "Hasta una hora",
    "To a date": "Hasta una fecha",
    Length: "Duración",
    "Date or time": "Fecha u hora",
    "When the stream starts": "Al empezar el directo",
    "When the source loads": "Al cargar la fuente",
    "At the end": "Al final",
    "Show a text": "Mostrar un texto",
    "Count up": "Contar hacia arriba",
  },
  fr: {
    "A length of time": "Une durée",
    "To a time of day": "Jusqu’à une heure",
    "To a date": "Jusqu’à une date",
    Length: "Durée",
    "Date or time": "Date ou heure",
    "When the stream starts": "Quand le stream commence",
    "When the source loads": "Quand la source se charge",
    "At the end": "À la fin",
    "Show a text": "Afficher un texte",
    "Count up": "Compter vers le haut",
  },
};
