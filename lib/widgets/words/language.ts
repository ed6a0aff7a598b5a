/**
 * Returns the language of a locale, as word lists are named by it: `de` of
 * `de-AT`.
 */
export function languageOf(locale: string): string {
  return locale.split("-")[0]?.toLowerCase() ?? "";
}
