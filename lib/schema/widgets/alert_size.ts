/** Sizes of an alert, from a single line to a band across its source. */
export const ALERT_SIZES = ["small", "medium", "large", "huge"] as const;

/** One size of an alert. */
export type AlertSize = typeof ALERT_SIZES[number];
