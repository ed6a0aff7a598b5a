/** Messages of chat that are longer than a widget shows. */
import { assertEquals } from "@std/assert";
import type { MessagePart } from "@/lib/schema/events/catalogue.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import { chatData } from "@/tests/support/events.ts";
import { renderComponent } from "./support/component_page.ts";

const PARTS: MessagePart[] = [
  { type: "emote", text: "Kappa", id: "25", animated: false },
  { type: "text", text: " look at " },
  {
    type: "link",
    text: "https://secret.example/path",
    url: "https://secret.example/path",
  },
  { type: "text", text: ` ${"and so on ".repeat(30)}` },
];
const TEXT = PARTS.map(({ text }) => text).join("");
const LINE = {
  ...SAMPLE_CHAT[0],
  data: { ...chatData(TEXT), message: { text: TEXT, parts: PARTS } },
};

/** Text of the message, and whether the emote is a picture. */
async function drawn(
  kind: string,
  settings: Record<string, unknown>,
  state: Record<string, unknown>,
) {
  const html = await renderComponent({ kind, settings, state });
  const [, message = ""] =
    /class="ll-(?:chat|highlight)-text"[^>]*>(.*?)<\/(?:span|div)>/.exec(
      html,
    ) ??
      [];
  return {
    picture: message.includes("<img"),
    text: message.replace(/<[^>]*>/g, ""),
  };
}

const CUT = " look at ‹secret.example› and so on and so on and so on…";

Deno.test("a message is as long as was set, and a long one keeps its emotes and hides its links", async () => {
  const state = { chat: [LINE] };
  assertEquals(await drawn("chat-box", { maxChars: 72 }, state), {
    picture: true,
    text: CUT,
  });
  // Not twice as long either.
  const half = await drawn("chat-box", { maxChars: TEXT.length - 100 }, state);
  assertEquals(half.text.endsWith("…"), true);
});

Deno.test("a highlighted message is cut in the same way", async () => {
  const state = { highlight: { line: LINE, pickedAt: PREVIEW_NOW } };
  assertEquals(await drawn("chat-highlight", { maxChars: 72 }, state), {
    picture: true,
    text: CUT,
  });
});
