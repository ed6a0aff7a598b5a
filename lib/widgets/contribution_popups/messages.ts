/** Texts that the widget "Contribution pop-ups" draws, in English. */
export const CONTRIBUTION_POPUPS_MESSAGES = {
  "timer.added": "{time} added",
  "timer.removed": "{time} taken",
} as const;
