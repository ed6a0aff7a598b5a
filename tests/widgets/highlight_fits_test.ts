import { assert } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import { chatData } from "@/tests/support/events.ts";
import { evaluate } from "./support/shown_page.ts";

/** Letters and heights of each message, px. */
const SIZES = `
Array.from(document.querySelectorAll(".ll-highlight-text"), (text) => ({
  letters: parseFloat(getComputedStyle(text).fontSize),
  height: text.clientHeight,
  needed: text.scrollHeight,
}))`;

const said = (text: string, top: number) => ({
  kind: "chat-highlight",
  top,
  state: {
    highlight: {
      line: { ...SAMPLE_CHAT[0], data: chatData(text) },
      pickedAt: PREVIEW_NOW,
    },
  },
});

Deno.test("a highlighted message is read to its end, a long one in smaller letters", async () => {
  const short = "See you all at the harbour tonight";
  const long = `${short} and bring lanterns. `.repeat(5).slice(0, 280);
  const sizes = await evaluate<
    { letters: number; height: number; needed: number }[]
  >([said(short, 0), said(long, 400)], SIZES);
  const [first, second] = sizes;
  assert(first && second);
  for (const { needed, height } of sizes) {
    assert(needed <= height + 1, `${needed} px in ${height}`);
  }
  assert(first.letters === 30, `${first.letters} px`);
  assert(second.letters >= 18 && second.letters < 30, `${second.letters} px`);
});
