import { languageOf } from "@/lib/core/languages.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import { widgetKind } from "./registry.ts";
import { SHARED_WORDS } from "./words/shared.ts";

/**
 * Returns the texts that a page with these kinds of widget draws, in a locale's
 * language; none where that is English or unknown, which pages have anyway.
 */
export function wordsFor(locale: string, kinds: Iterable<string>): Messages {
  const language = languageOf(locale) ?? "en";
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
