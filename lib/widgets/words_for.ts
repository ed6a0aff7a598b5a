import { widgetKind } from "./registry.ts";
import { languageOf } from "./words/language.ts";
import { SHARED_WORDS } from "./words/shared.ts";
import { LANGUAGES, type Words } from "./words/word_set.ts";

/**
 * Returns the texts that a page with these kinds of widget draws, in a locale's
 * language; none where that is English or unknown, which pages have anyway.
 */
export function wordsFor(locale: string, kinds: Iterable<string>): Words {
  const code = languageOf(locale);
  const language = LANGUAGES.find((known) => known === code) ?? "en";
  const own = [...new Set(kinds)].flatMap((id) => widgetKind(id) ?? []);
  if (language === "en" || own.length === 0) return {};
  const sets = [...SHARED_WORDS, ...own.flatMap(({ words }) => words ?? [])];
  const texts = own.flatMap(({ defaultTexts }) =>
    Object.entries(defaultTexts?.[language] ?? {})
  ).map(([english, said]) => [`text.${english}`, said]);
  return Object.assign(
    Object.fromEntries(texts),
    ...sets.map((set) => set[language]),
  );
}
