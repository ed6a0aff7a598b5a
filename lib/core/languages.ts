/** Languages in which the service writes, English first. */
export const LANGUAGES = ["en", "de", "es", "fr"] as const;

/** One language in which the service writes. */
export type Language = typeof LANGUAGES[number];

/**
 * Returns the language of a locale: `de` of `de-AT`. Returns `null` for one in
 * which the service does not write.
 */
export function languageOf(locale: string): Language | null {
  const code = locale.split("-")[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === code) ?? null;
}
