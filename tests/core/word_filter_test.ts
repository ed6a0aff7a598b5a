import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import {
  createWordFilter,
  createWordFinder,
  maskPlaces,
} from "@/lib/core/word_filter.ts";

Deno.test("a word is met whole and in any case, with * in the midst of others", () => {
  const passes = createWordFilter(["troll", "*spam*", "fu*", "a.b", "bad boy"]);
  const met = [
    "troll",
    "TROLL",
    "a_troll_",
    "ｔｒｏｌｌ",
    "xSPAMx",
    "fusion",
    "A.B",
    "the Bad Boy",
  ];
  assertEquals(met.filter(passes), []);
  const other = ["trolls", "stroll", "kung-fu", "snafu", "axb", "badboy", ""];
  assertEquals(other.filter(passes), [
    "trolls",
    "stroll",
    "snafu",
    "axb",
    "badboy",
    "",
  ]);
  assertEquals(createWordFilter([])("troll"), true);
});

Deno.test("a text is looked through up to 4,000 characters, and what follows is met unseen", () => {
  const passes = createWordFilter(["troll"]);
  assertEquals(passes("x".repeat(4_000)), true);
  assertEquals(passes("x".repeat(4_001)), false);
  // Without words nothing is met, however long the text is.
  assertEquals(createWordFilter([])("a".repeat(5_000)), true);
});

Deno.test("each character of words that overlap becomes one asterisk, a ligature too that a word ends in", () => {
  const masked = (words: string[], text: string) =>
    maskPlaces(text, createWordFinder(words)(text));
  assertEquals(masked(["*bad*", "*adder*"], "a badder one"), "a ****** one");
  assertEquals(masked(["*adder*", "*add*"], "a badder one"), "a b***** one");
  assertEquals(masked(["*of*"], "so\ufb01t, of"), "s**t, **");
  assertEquals(masked(["*aa*"], "baaab"), "b***b");
});

/** Places as the rules say, each word and index by itself. */
function placesOneByOne(words: readonly string[], text: string): boolean[] {
  const covered = Array.from(text, () => false);
  for (const word of words) {
    const bare = word.replace(/^\*|\*$/g, "");
    for (let at = 0; at + bare.length <= text.length; at++) {
      if (text.slice(at, at + bare.length) !== bare) continue;
      const before = text[at - 1] ?? " ";
      const after = text[at + bare.length] ?? " ";
      if (!word.startsWith("*") && /[a-z]/.test(before)) continue;
      if (!word.endsWith("*") && /[a-z]/.test(after)) continue;
      covered.fill(true, at, at + bare.length);
    }
  }
  return covered;
}

Deno.test("words that overlap themselves and each other are masked where each of them stands", () => {
  const letter = fc.constantFrom("a", "b", " ");
  const texts = fc.string({ unit: letter, maxLength: 40 });
  const bares = fc.string({
    unit: fc.constantFrom("a", "b"),
    minLength: 1,
    maxLength: 4,
  });
  const words = fc.array(
    fc.tuple(fc.boolean(), bares, fc.boolean())
      .map(([opens, bare, ends]) =>
        `${opens ? "*" : ""}${bare}${ends ? "*" : ""}`
      ),
    { maxLength: 6 },
  );
  fc.assert(fc.property(words, texts, (words, text) => {
    const covered = placesOneByOne(words, text);
    const expected = Array.from(text, (sign, at) => covered[at] ? "*" : sign);
    const places = createWordFinder(words)(text);
    assertEquals(maskPlaces(text, places), expected.join(""));
    assertEquals(createWordFilter(words)(text), !covered.includes(true));
  }));
});

Deno.test("a word of repeated letters has one place where it overlaps itself", () => {
  const words = Array.from(
    { length: 150 },
    (_, at) => `*${"a".repeat(1 + at % 75)}*`,
  );
  const places = createWordFinder(words)("a".repeat(500));
  assertEquals(places.length, words.length);
});

Deno.test("words of repeated letters are looked for a few times each, however often they stand", () => {
  const words = Array.from({ length: 150 }, (_, at) => {
    const bare = "a".repeat(1 + Math.floor(at / 4));
    return [bare, `*${bare}`, `${bare}*`, `*${bare}*`][at % 4] ?? bare;
  });
  const find = createWordFinder(words);
  const { indexOf } = String.prototype;
  let looks = 0;
  String.prototype.indexOf = function (...args) {
    looks++;
    return indexOf.apply(this, args);
  };
  try {
    find("a".repeat(500));
  } finally {
    String.prototype.indexOf = indexOf;
  }
  // Each place of each word would be 50,000.
  assert(looks < 10_000, `${looks}`);
});
