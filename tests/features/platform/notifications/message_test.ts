import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Fields } from "@/lib/features/platform/notifications/normalise/fields.ts";
import {
  cheerMessage,
  emoteRangeMessage,
  fragmentMessage,
  plainMessage,
  toParts,
} from "@/lib/features/platform/notifications/normalise/message.ts";
import type { Message } from "@/lib/schema/events/catalogue.ts";

Deno.test("links stand apart, without the punctuation that follows them", () => {
  assertEquals(toParts("see https://example.test/a?b=1, (http://x.test)!"), [
    { type: "text", text: "see " },
    {
      type: "link",
      text: "https://example.test/a?b=1",
      url: "https://example.test/a?b=1",
    },
    { type: "text", text: ", (" },
    { type: "link", text: "http://x.test", url: "http://x.test/" },
    { type: "text", text: ")!" },
  ]);
});

Deno.test("what only looks like a link stays text", () => {
  for (const text of ["javascript:alert(1)", "https://", "http://[", "a.b"]) {
    assertEquals(toParts(text), [{ type: "text", text }]);
  }
});

Deno.test("an empty message is none", () => {
  assertEquals(plainMessage(""), null);
  assertEquals(cheerMessage("", 1), null);
  assertEquals(emoteRangeMessage(new Fields({ text: "" })), null);
  assertEquals(fragmentMessage(new Fields({ text: "", fragments: [] })), null);
  assertEquals(fragmentMessage(null), null);
});

Deno.test("words are cheermotes only if they add up to the bits", () => {
  assertEquals(types(cheerMessage("Cheer100 hi uni50", 150)), [
    "cheermote",
    "text",
    "cheermote",
  ]);
  assertEquals(types(cheerMessage("Cheer100 see you in 2027", 100)), [
    "cheermote",
    "text",
  ]);
  assertEquals(types(cheerMessage("Cheer100 blink182", 100)), ["text"]);
});

Deno.test("a cheermote has the colour of its bits", () => {
  const tier = (bits: number) => {
    const part = cheerMessage(`Cheer${bits}`, bits)?.parts[0];
    return part?.type === "cheermote" ? part.tier : null;
  };

  assertEquals(
    [1, 99, 100, 999, 1_000, 5_000, 10_000, 100_000].map(tier),
    [1, 1, 100, 100, 1_000, 5_000, 10_000, 100_000],
  );
});

Deno.test("emote places count code points", () => {
  const message = emoteRangeMessage(
    new Fields({ text: "🎉🎉 Hi!", emotes: [{ id: "7", begin: 3, end: 4 }] }),
  );

  assertEquals(message?.parts, [
    { type: "text", text: "🎉🎉 " },
    { type: "emote", text: "Hi", id: "7", animated: false },
    { type: "text", text: "!" },
  ]);
});

Deno.test("emote places that overlap or lie outside are left out", () => {
  const message = emoteRangeMessage(
    new Fields({
      text: "Kappa",
      emotes: [
        { id: "1", begin: 0, end: 4 },
        { id: "2", begin: 2, end: 3 },
        { id: "3", begin: 3, end: 9 },
        { id: "", begin: 0, end: 1 },
      ],
    }),
  );

  assertEquals(message?.parts, [
    { type: "emote", text: "Kappa", id: "1", animated: false },
  ]);
});

Deno.test("without fragments the text of a message stands alone", () => {
  assertEquals(fragmentMessage(new Fields({ text: "hi" })), {
    text: "hi",
    parts: [{ type: "text", text: "hi" }],
  });
});

Deno.test("the parts of a message add up to its text", () => {
  const word = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.constantFrom("https://a.test/x", "Cheer100", "http://[", "  ", "\n"),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) =>
    words.join(" ")
  );
  const emotes = fc.array(
    fc.record({
      id: fc.string({ maxLength: 3 }),
      begin: fc.nat(40),
      end: fc.nat(40),
    }),
    { maxLength: 4 },
  );

  fc.assert(fc.property(text, emotes, fc.nat(300), (text, emotes, bits) => {
    const messages = [
      plainMessage(text),
      cheerMessage(text, bits),
      emoteRangeMessage(new Fields({ text, emotes })),
    ];
    for (const message of messages) {
      const sum = message?.parts.map((part) => part.text).join("");
      assertEquals(sum ?? "", text);
    }
  }));
});

function types(message: Message | null): string[] | undefined {
  return message?.parts.map((part) => part.type);
}
