import { numberFormat, pluralRules } from "@/lib/core/intl.ts";
import { fillTemplate } from "@/lib/core/template.ts";

/** Texts of one language, by their keys. */
export type Messages = Readonly<Record<string, string>>;

/** Values of placeholders, drawn as text. */
export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Returns the text called `key` with its placeholders filled in: the page's
 * own, or the English one.
 */
export function t<English extends Messages>(
  own: Messages,
  english: English,
  key: string & keyof English,
  values: Values = {},
): string {
  return fillTemplate(own[key] ?? english[key] ?? "", values);
}

/** Names of texts that have a form for each plural category. */
export type PluralKey<English extends Messages> = keyof English extends infer K
  ? K extends `${infer Stem}_other` ? Stem : never
  : never;

/** Returns the form of `key` that the language uses with `count`. */
export function tCount<English extends Messages>(
  own: Messages,
  locale: string,
  english: English,
  key: PluralKey<English>,
  count: number,
  values: Values,
): string {
  const category = pluralRules(locale).select(count);
  const form = own[`${key}_${category}`] ?? own[`${key}_other`] ??
    english[`${key}_${count === 1 ? "one" : "other"}`] ??
    english[`${key}_other`] ?? "";
  return fillTemplate(form, values);
}

/** Texts of one part, in one language. */
export interface Translator<English extends Messages> {
  /** BCP 47 tag of the language. */
  lang: string;
  t(key: string & keyof English, values?: Values): string;
  /** The form that the language uses with `count`; `{count}` is filled in. */
  tCount(key: PluralKey<English>, count: number, values?: Values): string;
}

/** Creates the translator of a part whose translation is at hand; without texts it is English. */
export function createTranslator<English extends Messages>(
  english: English,
  translation: Messages,
  lang: string,
): Translator<English> {
  return {
    lang,
    t: (key, values) => t(translation, english, key, values),
    tCount: (key, count, values) =>
      tCount(translation, lang, english, key, count, {
        count: numberFormat(lang).format(count),
        ...values,
      }),
  };
}
