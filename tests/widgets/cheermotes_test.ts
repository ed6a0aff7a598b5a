/** Cheers in messages, and messages of pictures alone, as a page draws them. */
import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import { contrastRatio } from "@/lib/core/readable_color.ts";
import {
  type ComponentOptions,
  componentPage,
} from "./support/component_page.ts";

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"/>';
const SOURCE =
  "https://d3aqoihi2n8ty8.cloudfront.net/actions/cheer/dark/animated/100/2.gif";

const MESSAGE = {
  text: "nice Cheer250",
  parts: [
    { type: "text" as const, text: "nice " },
    {
      type: "cheermote" as const,
      text: "Cheer250",
      prefix: "cheer",
      bits: 250,
      tier: 100,
    },
  ],
};

/** A line of chat that says `message`. */
function lineOf(message: (typeof SAMPLE_CHAT)[number]["data"]["message"]) {
  const [line] = SAMPLE_CHAT;
  if (!line) throw new Error("No sample line");
  return { ...line, data: { ...line.data, message } };
}

function highlightOf(line: ReturnType<typeof lineOf>) {
  return { highlight: { line, pickedAt: previewTime(0) } };
}

const PLACES: ComponentOptions[] = [
  {
    kind: "alert-box",
    state: {
      samples: [sampleEvent("cheer", "Ada", {
        bits: 250,
        anonymous: false,
        source: "cheer",
        powerUp: null,
        message: MESSAGE,
      })],
    },
  },
  { kind: "chat-box", state: { chat: [lineOf(MESSAGE)] } },
  { kind: "chat-highlight", state: highlightOf(lineOf(MESSAGE)) },
];

for (const pack of ["broadcast", "paper-lantern"]) {
  Deno.test(`cheermotes are pictures with their bits, and readable text where the picture fails: ${pack}`, async () => {
    for (const served of [true, false]) {
      await withPage(async (page) => {
        await page.route(
          "https://d3aqoihi2n8ty8.cloudfront.net/**",
          (route) =>
            served
              ? route.fulfill({ contentType: "image/svg+xml", body: PICTURE })
              : route.abort(),
        );
        let top = 0;
        await page.setContent(
          await componentPage(PLACES.map((place) => {
            const placed = { ...place, pack, top };
            top += 760;
            return placed;
          })),
        );
        await page.waitForFunction("globalThis.ready === true");
        if (!served) {
          await page.locator(".ll-cheer img").first().waitFor({
            state: "detached",
          });
        }
        const cheers = page.locator(".ll-cheer");
        assertEquals(
          await cheers.allInnerTexts(),
          Array(PLACES.length).fill(served ? "250" : "Cheer250"),
        );
        assertEquals(
          await cheers.locator("img").evaluateAll((images) =>
            images.map((image) => image.getAttribute("src"))
          ),
          Array(served ? PLACES.length : 0).fill(SOURCE),
        );
        const plate = pack === "broadcast" ? "#191b24" : "#fff3e2";
        for (
          const color of await cheers.evaluateAll((elements) =>
            elements.map((element) => (element as HTMLElement).style.color)
          )
        ) {
          assert(contrastRatio(hexOf(color), plate) >= 4.5, color);
        }
      });
    }
  });
}

function hexOf(rgb: string): string {
  const parts = rgb.match(/\d+/g) ?? [];
  return `#${
    parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")
  }`;
}

Deno.test("a highlight of emotes alone is drawn large, and no letter of it is cut", async () => {
  const said = (text: string) =>
    lineOf({ text, parts: [{ type: "text", text }] });
  const texts = ["what a jump 🎉", "🎉🎉🎉", "مع رقم طويل جدا"];
  await withPage(async (page) => {
    await page.setContent(
      await componentPage(
        texts.map((text, index) => ({
          kind: "chat-highlight",
          top: index * 240,
          state: highlightOf(said(text)),
        })),
      ),
    );
    await page.waitForFunction("globalThis.ready === true");
    const drawn = await page.locator(".ll-highlight-text").evaluateAll(
      (all) => {
        const below = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().bottom -
            element.getBoundingClientRect().bottom;
        };
        return all.map((element) => ({
          size: parseFloat(getComputedStyle(element).fontSize),
          cut: below(element),
          height: element.getBoundingClientRect().height,
        }));
      },
    );
    const [words, pictures] = drawn;
    assert(words && pictures && pictures.size > words.size * 1.5);
    assertEquals(drawn.map(({ cut }) => Math.max(0, Math.round(cut))), [
      0,
      0,
      0,
    ]);
    assert(drawn.every(({ height }) => height < 220));
  }, { viewport: { width: 960, height: 760 } });
});
