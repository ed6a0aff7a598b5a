import type { PluralKey } from "@/lib/overlay/say.ts";
import { fillTemplate } from "@/lib/overlay/template.ts";
import { languageOf } from "@/lib/widgets/words/language.ts";
import { ENGLISH_PAGES, type PageWordKey, type PageWords } from "./english.ts";
import { FRENCH_PAGES } from "./french.ts";
import { GERMAN_PAGES } from "./german.ts";
import { SPANISH_PAGES } from "./spanish.ts";

/** Languages of public pages, by their code: those of the widgets. */
export const PAGE_LANGUAGES: Readonly<Record<string, PageWords>> = {
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
  const known = PAGE_LANGUAGES[languageOf(locale)];
  const words = known ?? ENGLISH_PAGES;
  const lang = known ? locale : "en";
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
