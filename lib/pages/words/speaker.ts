import type { PluralKey } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { type Language, languageOf } from "@/lib/core/languages.ts";
import { ENGLISH_PAGES, type PageWordKey, type PageWords } from "./english.ts";
import { FRENCH_PAGES } from "./french.ts";
import { GERMAN_PAGES } from "./german.ts";
import { SPANISH_PAGES } from "./spanish.ts";

/** Languages of public pages, by their code: those of the widgets. */
export const PAGE_LANGUAGES: Readonly<Record<Language, PageWords>> = {
  en: ENGLISH_PAGES,
  de: GERMAN_PAGES,
  es: SPANISH_PAGES,
  fr: FRENCH_PAGES,
};

type Values = Readonly<Record<string, string>>;

/** Texts of a public page, in one language. */
export interface Speaker {
  /** BCP 47 tag of the language that is spoken. */
  lang: string;
  say(key: PageWordKey, values?: Values): string;
  /** The form that the language uses with `count`; `{count}` is filled in. */
  sayCount(
    key: PluralKey<typeof ENGLISH_PAGES>,
    count: number,
    values?: Values,
  ): string;
}

/** Speaks a channel's language, or English where that is not known. */
export function speakerFor(locale: string): Speaker {
  const language = languageOf(locale);
  const words = PAGE_LANGUAGES[language ?? "en"];
  const lang = language ? locale : "en";
  const plural = new Intl.PluralRules(lang);
  const number = new Intl.NumberFormat(lang);
  return {
    lang,
    say: (key, values = {}) => fillTemplate(words[key], values),
    sayCount(key, count, values = {}) {
      const form = plural.select(count) === "one" ? "one" : "other";
      return fillTemplate(words[`${key}_${form}`], {
        count: number.format(count),
        ...values,
      });
    },
  };
}
