/**
 * Creates a format for instants: English, as all texts of the studio, with
 * hours to 12 or to 24 as the reader's own language counts them. Without
 * `language` that is the browser's.
 */
export function instantFormat(
  options: Intl.DateTimeFormatOptions,
  language?: string,
): Intl.DateTimeFormat {
  const { hourCycle } = new Intl.DateTimeFormat(language, {
    timeStyle: "short",
  }).resolvedOptions();
  return new Intl.DateTimeFormat("en", {
    ...options,
    ...(hourCycle ? { hourCycle } : {}),
  });
}
