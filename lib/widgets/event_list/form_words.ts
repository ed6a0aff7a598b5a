import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const eventListFormWords: FormTranslations = {
  de: {
    "Event list": "Ereignisliste",
    "Most events": "Meiste Ereignisse",
    "Newest first": "Neueste zuerst",
    "Oldest first": "Älteste zuerst",
    Icon: "Symbol",
    Message: "Nachricht",
    "A number of hours": "Einer Zahl von Stunden",
    "Hours back": "Stunden zurück",
    "Fade lines after": "Zeilen ausblenden nach",
    "One line for each gift": "Eine Zeile pro Geschenk",
    Merging: "Zusammenfassen",
    "Merge repeats within": "Wiederholungen zusammenfassen innerhalb von",
    "0 for never": "0 für nie",
    "A gift of 50 subs is one line": "Ein Geschenk von 50 Abos ist eine Zeile",
    "The same viewer’s events of one kind become one line with a sum":
      "Gleichartige Ereignisse desselben Zuschauers werden zu einer Zeile mit Summe",
  },
  es: {
    "Event list": "Lista de eventos",
    "Most events": "Máximo de eventos",
    "Newest first": "Primero los más recientes",
    "Oldest first": "Primero los más antiguos",
    Icon: "Icono",
    Message: "Mensaje",
    "A number of hours": "Un número de horas",
    "Hours back": "Horas atrás",
    "Fade lines after": "Ocultar líneas tras",
    "One line for each gift": "Una línea por regalo",
    Merging: "Agrupación",
    "Merge repeats within": "Agrupar repeticiones en",
    "0 for never": "0 para nunca",
    "A gift of 50 subs is one line":
      "Un regalo de 50 suscripciones es una línea",
    "The same viewer’s events of one kind become one line with a sum":
      "Los eventos del mismo tipo de un espectador se unen en una línea con la suma",
  },
  fr: {
    "Event list": "Liste d’événements",
    "Most events": "Événements maximum",
    "Newest first": "Les plus récents d’abord",
    "Oldest first": "Les plus anciens d’abord",
    Icon: "Icône",
    Message: "Message",
    "A number of hours": "Un nombre d’heures",
    "Hours back": "Heures en arrière",
    "Fade lines after": "Masquer les lignes après",
    "One line for each gift": "Une ligne par cadeau",
    Merging: "Regroupement",
    "Merge repeats within": "Regrouper les répétitions sur",
    "0 for never": "0 pour jamais",
    "A gift of 50 subs is one line":
      "Un cadeau de 50 abonnements fait une ligne",
    "The same viewer’s events of one kind become one line with a sum":
      "Les événements d’un même type d’un spectateur forment une ligne avec leur somme",
  },
};
