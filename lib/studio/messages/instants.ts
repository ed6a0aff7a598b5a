import { perLanguage, studioLanguage } from "./texts.ts";

/**
 * Creates a format for instants: in the language of the studio, with hours to 12
 * or to 24 as the reader's own language counts them. Without `language` that is
 * the browser's.
 */
export function instantFormat(
  options: Intl.DateTimeFormatOptions,
  language?: string,
): Intl.DateTimeFormat {
  const { hourCycle } = new Intl.DateTimeFormat(language, {
    timeStyle: "short",
  }).resolvedOptions();
  return new Intl.DateTimeFormat(studioLanguage(), {
    ...options,
    ...(hourCycle ? { hourCycle } : {}),
  });
}

const DAY_AND_TIME = perLanguage(() =>
  instantFormat({ dateStyle: "medium", timeStyle: "short" })
);

/** Writes the day and the time of an instant, in the reader's own time zone. */
export const dayAndTime = (instant: string | number): string =>
  DAY_AND_TIME.format(new Date(instant));
