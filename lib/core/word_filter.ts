/** Tells whether a text holds none of somebody's blocked words. */
export type PassesWords = (text: string) => boolean;

/**
 * Maximum length of a text that is folded: the cost of folding grows with the
 * square of the length.
 */
const MAX_CHARACTERS = 1_000;

interface BlockedWord {
  bare: string;
  /** True when other letters may precede or follow the word. */
  opensInside: boolean;
  endsInside: boolean;
}

/**
 * Makes the filter of a list of words. A word is met whole, in any letter
 * case, where nothing but a letter or digit would make it another word:
 * `troll` in `Big_Troll!`, not in `Trollhättan`. With `*` before or after it,
 * it is met in the midst of others too.
 */
export function createWordFilter(words: readonly string[]): PassesWords {
  const blocked: BlockedWord[] = words.map((word) => ({
    bare: folded(word.replace(/^\*|\*$/g, "")),
    opensInside: word.startsWith("*"),
    endsInside: word.endsWith("*"),
  })).filter(({ bare }) => bare !== "");
  return (text) => {
    if (blocked.length === 0) return true;
    const looked = folded(text);
    return !blocked.some((word) => holds(looked, word));
  };
}

function holds(
  text: string,
  { bare, opensInside, endsInside }: BlockedWord,
): boolean {
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    const end = at + bare.length;
    if (
      (opensInside ||
        !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) &&
      (endsInside || !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2)))
    ) return true;
  }
  return false;
}

/** Without differences of case, width and ligatures; of a longer text than any name is, the beginning. */
function folded(text: string): string {
  return text.slice(0, MAX_CHARACTERS).normalize("NFKC").toLowerCase();
}
