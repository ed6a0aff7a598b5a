import type { FormLanguage, FormTranslations } from "@/lib/core/form.ts";
import { FRENCH_LABELS } from "./french.ts";
import { GERMAN_LABELS } from "./german.ts";
import { SPANISH_LABELS } from "./spanish.ts";

/** Labels that several forms have. */
export const COMMON_LABELS: FormTranslations = {
  de: GERMAN_LABELS,
  es: SPANISH_LABELS,
  fr: FRENCH_LABELS,
};

/**
 * Returns what says a label in a language: in a form's own words before those
 * that many forms have. `missing` gets a label that neither has, which is said
 * in English.
 */
export function speakerOf(
  language: FormLanguage,
  own: FormTranslations | undefined,
  missing: (english: string) => void = () => {},
): (english: string) => string {
  if (language === "en") return (english) => english;
  const [first, common] = [own?.[language] ?? {}, COMMON_LABELS[language]];
  return (english) => {
    for (const words of [first, common]) {
      if (Object.hasOwn(words, english)) return words[english] ?? english;
    }
    missing(english);
    return english;
  };
}
