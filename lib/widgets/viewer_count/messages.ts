/** Texts that the widget "Viewer count" draws, in English. */
export const VIEWERS_MESSAGES = {
  "viewers_one": "viewer",
  "viewers_other": "viewers",
} as const;
