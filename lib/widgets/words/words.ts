import type { Words } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { languageOf } from "./language.ts";
import { SPANISH } from "./spanish.ts";

/** Languages that built-in widgets speak beside English, by their code. */
export const LANGUAGES: Readonly<Record<string, Words>> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
};

const ENGLISH_ALONE: Words = {};

/**
 * Returns the texts of a locale's language; none where that is English or
 * unknown, which pages have anyway.
 */
export function wordsFor(locale: string): Words {
  return LANGUAGES[languageOf(locale)] ?? ENGLISH_ALONE;
}
