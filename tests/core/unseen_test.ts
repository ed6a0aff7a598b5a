import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { oneLine } from "@/lib/core/one_line.ts";
import { cleanLine, listedItems, trimUnseen } from "@/lib/core/unseen.ts";
import { afterKeyword, Keyword } from "@/lib/schema/events/participation.ts";

const UNSEEN = [
  " ",
  "\t",
  "\u0000",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u115f",
  "\u180e",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u2028",
  "\u2060",
  "\u2066",
  "\u3164",
  "\ufe0f",
  "\ufeff",
  "\uffa0",
  "\ufff9",
  "\u{e0000}",
  "\u{e0001}",
  "\u{e007f}",
];

Deno.test("what nobody sees does not count at the ends of a value, nor of an item", () => {
  for (const one of UNSEEN) {
    const code = one.codePointAt(0)?.toString(16);
    assertEquals(trimUnseen(`${one}Ann${one}${one}`), "Ann", code);
    assertEquals(trimUnseen(`A${one}n`), `A${one}n`, code);
    assertEquals(trimUnseen(one), "", code);
    assertEquals(listedItems(`${one}Ann ${one},${one},${one}Bob`), [
      "Ann",
      "Bob",
    ]);
  }
  assertEquals(trimUnseen("😀 \u{e0000}"), "😀");
  assertEquals(trimUnseen("\ud800"), "\ud800");
});

Deno.test("trimming goes on until both ends are seen, and takes nothing from between", () => {
  const text = fc.array(fc.constantFrom(...UNSEEN, "a", "é", "😀", "語"))
    .map((parts) => parts.join(""));
  fc.assert(fc.property(text, (given) => {
    const trimmed = trimUnseen(given);
    assert(given.includes(trimmed));
    assertEquals(trimUnseen(trimmed), trimmed);
    assertEquals(trimmed === "", !/[aé😀語]/u.test(given));
  }));
});

Deno.test("a name is one line: breaks become spaces, controls and turns of direction go, emoji stay", () => {
  assertEquals(cleanLine("Be\u0000fore\r\nafter\u2028end"), "Before after end");
  assertEquals(cleanLine(" \u202eevil\u202c \u2066x\u2069 "), "evil x");
  assertEquals(cleanLine("Hearts ❤️"), "Hearts ❤️");
  assertEquals(cleanLine("\u200b\u{e0000}"), "");
  const name = oneLine(1, 10);
  assertEquals(name.parse("Main\u0000\n"), "Main");
  assert(!name.safeParse("\u0000\u202e").success);
  assert(!name.safeParse("\u200b").success);
  assert(!name.safeParse("x".repeat(11)).success);
});

Deno.test("a word in chat is heard with what chat programs add to a line", () => {
  for (const one of UNSEEN) {
    assertEquals(afterKeyword(`!play ${one}`, "!play"), "");
    assertEquals(afterKeyword(`${one}!PLAY${one}`, "!play"), "");
    assertEquals(
      afterKeyword(`!play Ann of York ${one}`, "!play"),
      "Ann of York",
    );
  }
  assertEquals(afterKeyword("!player", "!play"), null);
  assertEquals(Keyword.parse("!play\u{e0000}"), "!play");
});
