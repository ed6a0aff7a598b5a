/** Words of texts, found whatever their case, accents and punctuation. Pure. */

/** Accents, and the sign that asks for a coloured emoji. */
const ACCENTS = /[\u0300-\u036f\ufe0f]/gu;
/** Signs that stand for themselves: emoji, and letters of writing without spaces. */
const ALONE =
  /(?:\p{So}|\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmr}|\p{sc=Mymr})\p{M}*/gu;
const BETWEEN = /[\p{P}\p{Z}\p{C}]+/gu;

/** Returns the words of a text, each between two spaces. */
function wordsOf(text: string): string {
  const letters = text.normalize("NFKD").replace(ACCENTS, "").toUpperCase();
  const words = letters.replace(ALONE, " $& ").replace(BETWEEN, " ").trim();
  return ` ${words} `;
}

/**
 * Tells whether a text has a word, or several in a row, as whole words. Without
 * a letter, a digit or a sign in it, none is found.
 */
export function hasPhrase(text: string, phrase: string): boolean {
  const wanted = wordsOf(phrase);
  return wanted.trim() !== "" && wordsOf(text).includes(wanted);
}
