import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Subathon statistics" draws, in English: the part that pages have. */
export const SUBATHON_STATS_ENGLISH = {
  "stats.started": "Started",
  "stats.elapsed": "Running",
  "stats.added": "Time added",
  "stats.paused": "Paused",
  "stats.contributors": "Contributors",
  "stats.biggest": "Biggest",
  "stats.per-hour": "Added an hour",
  "stats.projected-end": "Likely end",
  "stats.by-kind": "Most from",
} as const;

/** The same in every language. */
export const subathonStatsWords: WordSet<typeof SUBATHON_STATS_ENGLISH> = {
  en: SUBATHON_STATS_ENGLISH,
  de: {
    "stats.started": "Begonnen",
    "stats.elapsed": "Läuft seit",
    "stats.added": "Zeit dazu",
    "stats.paused": "Pausiert",
    "stats.contributors": "Beteiligte",
    "stats.biggest": "Größter Beitrag",
    "stats.per-hour": "Dazu je Stunde",
    "stats.projected-end": "Ende etwa",
    "stats.by-kind": "Meiste durch",
  },
  es: {
    "stats.started": "Empezó",
    "stats.elapsed": "En marcha",
    "stats.added": "Tiempo sumado",
    "stats.paused": "En pausa",
    "stats.contributors": "Participantes",
    "stats.biggest": "Mayor aporte",
    "stats.per-hour": "Sumado por hora",
    "stats.projected-end": "Fin probable",
    "stats.by-kind": "Sobre todo por",
  },
  fr: {
    "stats.started": "Début",
    "stats.elapsed": "Durée",
    "stats.added": "Temps ajouté",
    "stats.paused": "En pause",
    "stats.contributors": "Participants",
    "stats.biggest": "Plus gros apport",
    "stats.per-hour": "Ajouté par heure",
    "stats.projected-end": "Fin probable",
    "stats.by-kind": "Surtout par",
  },
};
