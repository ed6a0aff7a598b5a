import { assertEquals } from "@std/assert";
import { cutMessage } from "@/lib/overlay/cut_message.ts";
import type { MessagePart } from "@/lib/schema/events/catalogue.ts";

const text = (text: string): MessagePart => ({ type: "text", text });
const KAPPA: MessagePart = {
  type: "emote",
  text: "Kappa",
  id: "25",
  animated: false,
};
const LINK: MessagePart = {
  type: "link",
  text: "https://example.com/long",
  url: "https://example.com/long",
};

/** Returns the runs that are left of a message of these. */
function cut(parts: MessagePart[], max: number): readonly MessagePart[] {
  return cutMessage(
    { text: parts.map(({ text }) => text).join(""), parts },
    max,
  );
}

Deno.test("a message that fits keeps its runs; one without runs is its text", () => {
  const parts = [text("hi "), KAPPA];
  assertEquals(cut(parts, 8), parts);
  assertEquals(cutMessage({ text: "hello", parts: [] }, 8), [text("hello")]);
});

Deno.test("a long message loses its end, and the ellipsis counts", () => {
  assertEquals(cut([text("0123456789")], 8), [text("0123456…")]);
  assertEquals(cut([text("01234 6789")], 7), [text("01234…")]);
  assertEquals(cutMessage({ text: "0123456789", parts: [] }, 4), [
    text("012…"),
  ]);
  // A family is one character.
  assertEquals(cut([text("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦")], 2), [text("👨‍👩‍👧‍👦…")]);
});

Deno.test("emotes and links stay whole or go", () => {
  const parts = [text("look "), KAPPA, text(" at "), LINK, text(" now")];
  assertEquals(cut(parts, 20), [text("look "), KAPPA, text(" at "), text("…")]);
  assertEquals(cut(parts, 39), [...parts.slice(0, 4), text("…")]);
  assertEquals(cut(parts, 8), [text("look "), text("…")]);
});

Deno.test("a message that ends where there is room for all but what follows says so", () => {
  assertEquals(cut([text("01234567"), KAPPA], 8), [text("0123456…")]);
  assertEquals(cut([text("0123456"), KAPPA], 8), [text("0123456"), text("…")]);
});
