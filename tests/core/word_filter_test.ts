import { assertEquals } from "@std/assert";
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
