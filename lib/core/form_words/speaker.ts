import type { Language } from "@/lib/core/languages.ts";
import {
  type FormTranslations,
  type JsonSchema,
  labelled,
} from "@/lib/core/form.ts";
import { FRENCH_LABELS } from "./french.ts";
import { GERMAN_LABELS } from "./german.ts";
import { SPANISH_LABELS } from "./spanish.ts";

/** Labels and hints that several forms have. */
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
  language: Language,
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

/**
 * Returns a copy of the schema with its texts in a language. Where one of them
 * is missing all are English: no form is half in one language.
 */
export function labelledIn(
  schema: JsonSchema,
  language: Language,
  own: FormTranslations | undefined,
): JsonSchema {
  let isWhole = true;
  const said = labelled(
    schema,
    speakerOf(language, own, () => isWhole = false),
  );
  return isWhole ? said : labelled(schema, speakerOf("en", own));
}
