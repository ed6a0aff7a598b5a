import { assertEquals } from "@std/assert";
import { createWordFilter } from "@/lib/core/word_filter.ts";

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
