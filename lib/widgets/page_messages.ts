import { languageOf } from "@/lib/core/languages.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import { widgetKind } from "./registry.ts";

/** Parts that several widgets draw, each called as the module of its English in `messages/`. */
const SHARED_PARTS = [
  "events",
  "goals",
  "totals",
  "boards",
  "subathon",
  "roles",
];

/**
 * Returns the texts that a page with these kinds of widget draws, in a locale's
 * language; none where that is English or unknown, which pages have anyway.
 */
export function pageMessages(
  locale: string,
  kinds: Iterable<string>,
): Messages {
  const language = languageOf(locale) ?? "en";
  const known = [...new Set(kinds)].filter((id) => widgetKind(id) !== null);
  if (language === "en" || known.length === 0) return {};
  const shared = SHARED_PARTS.map((part) => translationOf(language, part));
  const own = known.map((id) => translationOf(language, `widgets/${id}`));
  const defaults = own.flatMap(({ defaults }) => Object.entries(defaults))
    .map(([english, text]) => [`text.${english}`, text]);
  return Object.assign(
    Object.fromEntries(defaults),
    ...[...shared, ...own].map(({ messages }) => messages),
  );
}
