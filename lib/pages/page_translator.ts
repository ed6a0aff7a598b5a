import { languageOf } from "@/lib/core/languages.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { createTranslator, type Translator } from "@/lib/locales/translator.ts";
import { PAGE_MESSAGES } from "./messages.ts";

/** Texts of a public page, in one language. */
export type PageTranslator = Translator<typeof PAGE_MESSAGES>;

/** Creates the translator of public pages for a channel's locale: English where its language is not known. */
export function pageTranslator(locale: string): PageTranslator {
  const language = languageOf(locale);
  const { messages } = translationOf(language ?? "en", "pages");
  return createTranslator(PAGE_MESSAGES, messages, language ? locale : "en");
}
