/** Texts that the widget "Alert box" draws, in English. */
export const ALERT_BOX_MESSAGES = {
  "names_and": "{first} and {second}",
  "test": "TEST",
} as const;
