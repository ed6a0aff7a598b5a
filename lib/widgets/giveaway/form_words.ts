import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const giveawayFormWords: FormTranslations = {
  de: {
    "Prize text": "Text des Preises",
    "Show number of entries": "Zahl der Teilnahmen zeigen",
    "Show how to enter": "Zeigen, wie man teilnimmt",
    "Draw animation": "Animation der Ziehung",
    "Rolling names": "Laufende Namen",
    "Length of the draw": "Dauer der Ziehung",
    "Time to claim": "Zeit zum Melden",
    "How long the winner has to answer. 0 for no limit.":
      "Wie lange der Gewinner Zeit hat, sich zu melden. 0 für unbegrenzt.",
  },
  es: {
    "Prize text": "Texto del premio",
    "Show number of entries": "Mostrar número de participantes",
    "Show how to enter": "Mostrar cómo participar",
    "Draw animation": "Animación del sorteo",
    "Rolling names": "Nombres rodando",
    "Length of the draw": "Duración del sorteo",
    "Time to claim": "Tiempo para reclamar",
    "How long the winner has to answer. 0 for no limit.":
      "Cuánto tiempo tiene quien gana para responder. 0 para no limitarlo.",
  },
  fr: {
    "Prize text": "Texte du lot",
    "Show number of entries": "Afficher le nombre de participants",
    "Show how to enter": "Afficher comment participer",
    "Draw animation": "Animation du tirage",
    "Rolling names": "Noms qui défilent",
    "Length of the draw": "Durée du tirage",
    "Time to claim": "Temps pour se manifester",
    "How long the winner has to answer. 0 for no limit.":
      "Le temps qu’a le gagnant pour répondre. 0 pour ne pas limiter.",
  },
};
