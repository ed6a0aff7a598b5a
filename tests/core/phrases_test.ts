import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { hasPhrase } from "@/lib/core/phrases.ts";

Deno.test("a phrase is found whatever its case, accents and punctuation, as whole words", () => {
  const found = (text: string, ...phrases: string[]) =>
    phrases.filter((one) => hasPhrase(text, one));
  assertEquals(
    found("GG! Was für ein Spiel…", "gg", "fur ein", "spie", "ein"),
    [
      "gg",
      "fur ein",
      "ein",
    ],
  );
  assertEquals(found("Straße, ÉTÉ", "strasse", "ete", "tr"), [
    "strasse",
    "ete",
  ]);
  assertEquals(found("don’t stop", "don't", "stop don"), ["don't"]);
  assertEquals(found("hype❤️hype <3", "❤", "hype", "<3"), ["❤", "hype", "<3"]);
  // Writing without spaces has no whole words.
  assertEquals(found("今日は狐が来た", "狐", "来た", "犬"), ["狐", "来た"]);
  // Vowel signs are no accents.
  assertEquals(found("की", "का", "की"), ["की"]);
  assertEquals(found("anything", "", "…", " "), []);
});

Deno.test("words are found wherever they stand among others", () => {
  const word = fc.stringMatching(/^[a-zäöüéñ0-9]{1,8}$/);
  fc.assert(fc.property(
    fc.array(word, { maxLength: 4 }),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.array(word, { maxLength: 4 }),
    fc.constantFrom(" ", ", ", "  ", "\n"),
    (before, wanted, after, between) => {
      const text = [...before, ...wanted, ...after].join(between);
      assert(hasPhrase(text, wanted.join(" ")));
      assert(hasPhrase(text.toUpperCase(), wanted.join(" ")));
      // A word that is longer than all there are is no part of one.
      assert(!hasPhrase(text, `${"x".repeat(9)}`));
    },
  ));
});
