import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { SHARED_WORDS } from "@/lib/widgets/words/shared.ts";
import {
  LANGUAGES,
  type Words,
  type WordSet,
} from "@/lib/widgets/words/word_set.ts";

/** Sets of texts of all widgets, the shared ones first. */
export const WORD_SETS: readonly WordSet[] = [
  ...SHARED_WORDS,
  ...WIDGET_KINDS.flatMap(({ words }) => words ?? []),
];

/** Returns every text of one language, by name. */
export function allWords(language: typeof LANGUAGES[number]): Words {
  return Object.assign({}, ...WORD_SETS.map((set) => set[language]));
}
