/** Tells whether a text holds none of a list of blocked words. */
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
 * one place. Overlapping places of one word are one.
 */
export function createWordFinder(
  words: readonly string[],
): (text: string) => Place[] {
  const blocked = blockedOf(words);
  return (text) => Array.from(placesIn(blocked, text));
}

function* placesIn(
  blocked: readonly BlockedWord[],
  text: string,
): Generator<Place> {
  if (blocked.length === 0) return;
  if (text.length > MAX_CHARACTERS) yield [MAX_CHARACTERS, text.length];
  const folded = fold(text.slice(0, MAX_CHARACTERS));
  const edges = edgesOf(folded.text);
  for (const word of blocked) {
    // Of most words a line has none: that is told the fastest way.
    if (folded.text.includes(word.bare)) yield* placesOf(folded, edges, word);
  }
}

function blockedOf(words: readonly string[]): BlockedWord[] {
  return words.map((word) => ({
    bare: fold(word.replace(/^\*|\*$/g, "")).text,
    opensInside: word.startsWith("*"),
    endsInside: word.endsWith("*"),
  })).filter(({ bare }) => bare !== "");
}

/** Creates the filter of a list of words, met as `createWordFinder` says. */
export function createWordFilter(words: readonly string[]): PassesWords {
  const blocked = blockedOf(words);
  // The first place is enough.
  return (text) => placesIn(blocked, text).next().done === true;
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

/** Conditions at an index of a folded text, each looked up once for all words. */
interface Edges {
  /** No letter, digit or accent stands before it. */
  opens(at: number): boolean;
  /** No accent follows, which would make the letter before it another one. */
  isWhole(at: number): boolean;
  /** Neither a letter nor a digit follows. */
  ends(at: number): boolean;
}

function edgesOf(text: string): Edges {
  const kept = (test: (at: number) => boolean) => {
    const known: boolean[] = [];
    return (at: number) => known[at] ??= test(at);
  };
  return {
    opens: kept((at) =>
      !/[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at))
    ),
    isWhole: kept((at) => !/^\p{M}/u.test(text.slice(at, at + 2))),
    ends: kept((at) => !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))),
  };
}

/**
 * Returns the next index at or after `at` where a word stands as it is blocked;
 * -1 where there is none. What cannot be one by its edges is skipped at once.
 */
function nextPlace(
  text: string,
  edges: Edges,
  { bare, opensInside, endsInside }: BlockedWord,
  at: number,
): number {
  const canEnd = (end: number) =>
    edges.isWhole(end) && (endsInside || edges.ends(end));
  for (;;) {
    at = text.indexOf(bare, at);
    if (at < 0) return -1;
    let start = at;
    while (!opensInside && start < text.length && !edges.opens(start)) start++;
    let end = start + bare.length;
    while (end < text.length && !canEnd(end)) end++;
    if (end - bare.length === at) return at;
    at = end - bare.length;
  }
}

/**
 * Yields the places of a word; those that overlap or touch are one. Of those
 * that begin in one place the last is enough, for it reaches farthest.
 */
function* placesOf(
  { text, places }: Folded,
  edges: Edges,
  word: BlockedWord,
): Generator<Place> {
  const { length } = word.bare;
  let start = -1;
  let stop = -1;
  let at = nextPlace(text, edges, word, 0);
  while (at >= 0) {
    const end = at + length;
    // One character may fold to several, of which the word holds a part.
    let after = end;
    while (places[after] === places[end - 1]) after++;
    const from = places[at] ?? 0;
    if (from > stop) {
      if (start >= 0) yield [start, stop];
      start = from;
    }
    stop = places[after] ?? 0;
    const last = text.lastIndexOf(word.bare, end);
    at = last > at && nextPlace(text, edges, word, last) === last
      ? last
      : nextPlace(text, edges, word, at + 1);
  }
  if (start >= 0) yield [start, stop];
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
