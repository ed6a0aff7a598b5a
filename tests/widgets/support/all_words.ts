import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { SHARED_WORDS } from "@/lib/widgets/words/shared.ts";
import type { Language } from "@/lib/core/languages.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Sets of texts of all widgets, the shared ones first. */
export const WORD_SETS: readonly WordSet[] = [
  ...SHARED_WORDS,
  ...WIDGET_KINDS.flatMap(({ words }) => words ?? []),
];

/** Returns every text of one language, by name. */
export function allWords(language: Language): Messages {
  return Object.assign({}, ...WORD_SETS.map((set) => set[language]));
}
