import { assertEquals } from "@std/assert";
import {
  isolated,
  isolating,
  namesInRow,
} from "@/lib/studio/messages/isolating.ts";

Deno.test("only what is written from right to left is put apart in a sentence", () => {
  const plain = ["Ann", "５５", "ラ", "👩🏽‍🚀", "Ærøskøbing", ""];
  assertEquals(plain.map(isolated), plain);
  const turned = ["דנה", "مرحبا!", "5 ﷼", "Ann דנה", "𞤀𞤣", "ߊߋ"];
  assertEquals(turned.map(isolated), turned.map((it) => `\u2068${it}\u2069`));
});

Deno.test("a sentence keeps its own words, numbers and backslashes as they are", () => {
  assertEquals(isolating`“${"Ann"}” has ${5}\\`, "“Ann” has 5\\");
  assertEquals(isolating`${"דנה"}: ${5}`, "\u2068דנה\u2069: 5");
});

Deno.test("each of the names in a row is put apart by itself", () => {
  assertEquals(
    namesInRow(["Ann", "דנה", "אבי"]),
    "Ann, \u2068דנה\u2069, \u2068אבי\u2069",
  );
});
