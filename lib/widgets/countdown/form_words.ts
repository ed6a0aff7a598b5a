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
    "A time of day such as 20:00 is in your channel’s time zone":
      "Eine Uhrzeit wie 20:00 gilt in der Zeitzone deines Kanals",
    "“When the source loads” starts it again with every load":
      "„Wenn die Quelle lädt“ startet ihn bei jedem Laden neu",
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
    "A time of day such as 20:00 is in your channel’s time zone":
      "Una hora como 20:00 está en la zona horaria de tu canal",
    "“When the source loads” starts it again with every load":
      "«Al cargar la fuente» lo reinicia en cada carga",
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
    "A time of day such as 20:00 is in your channel’s time zone":
      "Une heure comme 20:00 est dans le fuseau horaire de votre chaîne",
    "“When the source loads” starts it again with every load":
      "“Quand la source se charge” le relance à chaque chargement",
  },
};
