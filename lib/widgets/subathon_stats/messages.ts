/** Texts that the widget "Subathon statistics" draws, in English. */
export const SUBATHON_STATS_MESSAGES = {
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
