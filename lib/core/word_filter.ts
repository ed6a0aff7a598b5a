/** Tells whether a text holds none of somebody's blocked words. */
export type PassesWords = (text: string) => boolean;

/** Place of a blocked word in a text: UTF-16 units, the end excluded. */
type Place = readonly [start: number, end: number];

/** Maximum length of a text that is looked through, in UTF-16 units. */
const MAX_CHARACTERS = 4_000;

interface BlockedWord {
  bare: string;
  /** True when other letters may precede or follow the word. */
  opensInside: boolean;
  endsInside: boolean;
}

/** A text without differences of case, width and ligatures. */
interface Folded {
  text: string;
  /** Index that each unit of `text` comes from, and the length at the end. */
  places: number[];
}

/**
 * Creates the function that finds the words of a list in a text. A word is met
 * whole, in any letter case, where nothing but a letter or digit would make it
 * another word: `troll` in `Big_Troll!`, not in `Trollhättan`. With `*` before
 * or after it, it is met in the midst of others too. Characters that nobody
 * sees hide no word. Of a longer text than `MAX_CHARACTERS` the rest counts as
 * one place.
 */
export function createWordFinder(
  words: readonly string[],
): (text: string) => Place[] {
  const blocked: BlockedWord[] = words.map((word) => ({
    bare: fold(word.replace(/^\*|\*$/g, "")).text,
    opensInside: word.startsWith("*"),
    endsInside: word.endsWith("*"),
  })).filter(({ bare }) => bare !== "");
  return (text) => {
    if (blocked.length === 0) return [];
    const folded = fold(text.slice(0, MAX_CHARACTERS));
    const found = blocked.flatMap((word) => placesOf(folded, word));
    if (text.length > MAX_CHARACTERS) {
      found.push([MAX_CHARACTERS, text.length]);
    }
    return found;
  };
}

/** Creates the filter of a list of words, met as `createWordFinder` says. */
export function createWordFilter(words: readonly string[]): PassesWords {
  const find = createWordFinder(words);
  return (text) => find(text).length === 0;
}

/**
 * Returns a text with an asterisk in place of each character that stands in
 * one of the places.
 */
export function maskPlaces(text: string, places: readonly Place[]): string {
  let masked = "";
  let at = 0;
  const sorted = places.toSorted(([a], [b]) => a - b);
  for (const [start, end] of sorted) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    masked += text.slice(at, from);
    masked += "*".repeat(Array.from(text.slice(from, end)).length);
    at = end;
  }
  return masked + text.slice(at);
}

function placesOf(
  { text, places }: Folded,
  { bare, opensInside, endsInside }: BlockedWord,
): Place[] {
  const found: Place[] = [];
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    const end = at + bare.length;
    // An accent makes its letter another one, wherever the word stands.
    const isWhole = !/^\p{M}/u.test(text.slice(end, end + 2));
    const opens = opensInside ||
      !/[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at));
    const ends = endsInside || !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
    if (!isWhole || !opens || !ends) continue;
    // One character may fold to several, of which the word holds a part.
    let after = end;
    while (places[after] === places[end - 1]) after++;
    found.push([places[at] ?? 0, places[after] ?? 0]);
  }
  return found;
}

/** Folds character by character, so that a place can be traced back. */
function fold(text: string): Folded {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) {
      const plain = character.normalize("NFKD").toLowerCase()
        .replaceAll("ς", "σ");
      for (let i = 0; i < plain.length; i++) places.push(at);
      folded += plain;
    }
    at += character.length;
  }
  places.push(at);
  return { text: folded, places };
}
