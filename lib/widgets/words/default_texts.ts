import type { LANGUAGES } from "./word_set.ts";

/** Texts of one kind of widget that settings begin with, by the English one. */
type DefaultTexts = Readonly<
  Record<
    Exclude<typeof LANGUAGES[number], "en">,
    Readonly<Record<string, string>>
  >
>;

/**
 * Texts that settings begin with and that a streamer may replace, by kind of
 * widget, in the languages that overlays speak beside English.
 */
export const DEFAULT_TEXTS: Readonly<Record<string, DefaultTexts>> = {
  "leaderboard": {
    de: { "Be the first": "Sei die erste Person" },
    es: { "Be the first": "Estrena la lista" },
    fr: { "Be the first": "Ouvrez la liste" },
  },
  "latest-label": {
    de: { "Latest {kind}: {name}": "Zuletzt ({kind}): {name}" },
    es: { "Latest {kind}: {name}": "Último ({kind}): {name}" },
    fr: { "Latest {kind}: {name}": "Dernier ({kind}) : {name}" },
  },
  "subathon-timer": {
    de: {
      "Paused": "Pausiert",
      "Time is up": "Die Zeit ist um",
      "Starting soon": "Gleich geht’s los",
    },
    es: {
      "Paused": "En pausa",
      "Time is up": "Se acabó el tiempo",
      "Starting soon": "Empieza pronto",
    },
    fr: {
      "Paused": "En pause",
      "Time is up": "Le temps est écoulé",
      "Starting soon": "Ça commence bientôt",
    },
  },
  "subathon-ladder": {
    de: { "Goals": "Ziele", "All goals reached": "Alle Ziele erreicht" },
    es: { "Goals": "Metas", "All goals reached": "Todas las metas alcanzadas" },
    fr: {
      "Goals": "Objectifs",
      "All goals reached": "Tous les objectifs atteints",
    },
  },
  "countdown": {
    de: { "Starting in": "Los geht’s in", "Any moment now": "Jeden Moment" },
    es: { "Starting in": "Empieza en", "Any moment now": "Enseguida" },
    fr: {
      "Starting in": "Début dans",
      "Any moment now": "D’un instant à l’autre",
    },
  },
  "stopwatch": {
    de: { "Live for": "Live seit", "Offline": "Offline" },
    es: { "Live for": "En directo desde hace", "Offline": "Fuera de línea" },
    fr: { "Live for": "En direct depuis", "Offline": "Hors ligne" },
  },
  "ad-break": {
    de: { "Back in {time}": "Zurück in {time}" },
    es: { "Back in {time}": "Volvemos en {time}" },
    fr: { "Back in {time}": "De retour dans {time}" },
  },
  "prediction": {
    de: {
      "Locked": "Geschlossen",
      "Cancelled, points returned": "Abgesagt, Punkte zurückgegeben",
    },
    es: {
      "Locked": "Cerrada",
      "Cancelled, points returned": "Cancelada, puntos devueltos",
    },
    fr: {
      "Locked": "Fermée",
      "Cancelled, points returned": "Annulée, points rendus",
    },
  },
  "viewer-queue": {
    de: { "Queue closed": "Warteschlange geschlossen" },
    es: { "Queue closed": "Cola cerrada" },
    fr: { "Queue closed": "File fermée" },
  },
  "credits": {
    de: {
      "Thanks for watching": "Danke fürs Zuschauen",
      "See you next time": "Bis zum nächsten Mal",
    },
    es: {
      "Thanks for watching": "Gracias por vernos",
      "See you next time": "Hasta la próxima",
    },
    fr: {
      "Thanks for watching": "Merci d’avoir regardé",
      "See you next time": "À la prochaine",
    },
  },
};
