import { type JsonSchema, labelled } from "@/lib/core/form.ts";
import type { Language } from "@/lib/core/languages.ts";
import { translationOf } from "./translations.ts";
import type { Messages } from "./translator.ts";

/**
 * Returns labels and hints in a language, by their English: those of a part
 * before those that many forms have. Returns `null` in English.
 */
export function formLabels(language: Language, part: string): Messages | null {
  return language === "en" ? null : {
    ...translationOf(language, "common").labels,
    ...translationOf(language, part).labels,
  };
}

/** Returns a label or hint in the language of `labels`, in English where they lack it. */
export function labelIn(labels: Messages | null, english: string): string {
  return labels && Object.hasOwn(labels, english)
    ? labels[english] ?? english
    : english;
}

/**
 * Returns a copy of the schema with its texts in the language of `labels`.
 * Where one of them is missing all are English: no form is half in one
 * language.
 */
export function labelledIn(
  schema: JsonSchema,
  labels: Messages | null,
): JsonSchema {
  let isWhole = true;
  const said = labelled(schema, (english) => {
    isWhole &&= labels === null || Object.hasOwn(labels, english);
    return labelIn(labels, english);
  });
  return isWhole ? said : labelledIn(schema, null);
}
