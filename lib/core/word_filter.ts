/** Tells whether a text holds none of somebody's blocked words. */
export type PassesWords = (text: string) => boolean;

/**
 * Makes the filter of a list of words. A word is met whole, in any letter
 * case, where nothing but a letter or digit would make it another word:
 * `troll` in `Big_Troll!`, not in `Trollhättan`. With `*` before or after it,
 * it is met in the midst of others too.
 */
export function createWordFilter(words: readonly string[]): PassesWords {
  if (words.length === 0) return () => true;
  const patterns = words.map((word) => {
    const bare = folded(word.replace(/^\*|\*$/g, ""));
    const before = word.startsWith("*") ? "" : "(?<![\\p{L}\\p{N}])";
    const after = word.endsWith("*") ? "" : "(?![\\p{L}\\p{N}])";
    return `${before}${RegExp.escape(bare)}${after}`;
  });
  const blocked = new RegExp(patterns.join("|"), "u");
  return (text) => !blocked.test(folded(text));
}

/** Without differences of case, width and ligatures. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
