import { assertEquals } from "@std/assert";
import { copyName } from "@/lib/core/copy_name.ts";
import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import { fnv1a, fnv1aBits } from "@/lib/core/fnv1a.ts";
import { firstGrapheme, fitGraphemes } from "@/lib/core/graphemes.ts";

const FAMILY = "👨‍👩‍👧";

Deno.test("a text is cut between two characters", () => {
  assertEquals(fitGraphemes("abc", 3), "abc");
  assertEquals(fitGraphemes("abc", 2), "ab");
  assertEquals(fitGraphemes(`ab${FAMILY}`, 2 + FAMILY.length), `ab${FAMILY}`);
  assertEquals(fitGraphemes(`ab${FAMILY}`, 1 + FAMILY.length), "ab");
  assertEquals(fitGraphemes("e\u0301e", 1), "");
});

Deno.test("a copy's name says that it is one, however long the original's is", () => {
  assertEquals(copyName("Clock", 80), "Clock (copy)");
  assertEquals(copyName("x".repeat(80), 80), `${"x".repeat(73)} (copy)`);
  assertEquals(
    copyName(`${"x".repeat(72)}👋👋👋`, 80),
    `${"x".repeat(72)} (copy)`,
  );
});

Deno.test("the first character of a text is whole", () => {
  assertEquals(firstGrapheme(`${FAMILY}s`), FAMILY);
  assertEquals(firstGrapheme(""), "");
});

Deno.test("nothing of an escaped text is markup", () => {
  assertEquals(escapeMarkup(`a<b>&"'`), "a&#60;b&#62;&#38;&#34;&#39;");
});

Deno.test("FNV-1a gives the values of its specification", () => {
  assertEquals(fnv1a(""), "811c9dc5");
  assertEquals(fnv1a("a"), "e40c292c");
  assertEquals(fnv1a("foobar"), "bf9cf968");
  assertEquals(fnv1aBits("a"), 0xe40c292c);
  assertEquals(fnv1aBits("a", 1) === fnv1aBits("a"), false);
});
