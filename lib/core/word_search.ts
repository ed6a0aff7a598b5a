/** Searches by words, in any case and with or without accents. */
import { foldText } from "./fold_text.ts";

/** Returns the words of a query as `hasWords` compares them; none of a blank one. */
export function searchWords(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}

/** Tells whether a text has every one of a query's words. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
