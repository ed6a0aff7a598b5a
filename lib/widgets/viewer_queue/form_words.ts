import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const viewerQueueFormWords: FormTranslations = {
  de: {
    "Players shown": "Gezeigte Spieler",
    "Waiting viewers shown": "Gezeigte Wartende",
    "Show number waiting": "Zahl der Wartenden zeigen",
    "Show how to join": "Zeigen, wie man mitspielt",
    "Text while closed": "Text, solange geschlossen",
    "Name on the platform": "Name auf der Plattform",
  },
  es: {
    "Players shown": "Jugadores mostrados",
    "Waiting viewers shown": "Espectadores en espera mostrados",
    "Show number waiting": "Mostrar cuántos esperan",
    "Show how to join": "Mostrar cómo unirse",
    "Text while closed": "Texto si está cerrada",
    "Name on the platform": "Nombre en la plataforma",
  },
  fr: {
    "Players shown": "Joueurs affichés",
    "Waiting viewers shown": "Spectateurs en attente affichés",
    "Show number waiting": "Afficher le nombre en attente",
    "Show how to join": "Afficher comment rejoindre",
    "Text while closed": "Texte quand c’est fermé",
    "Name on the platform": "Nom sur la plateforme",
  },
};
