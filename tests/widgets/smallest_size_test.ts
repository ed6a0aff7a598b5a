/**
 * Checks that the texts in the smallest place that a widget is made for can be
 * read.
 */
import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { componentPage } from "./support/component_page.ts";

/** Letters of the texts that are seen, px, as the text shrank. */
const LETTERS = (selector: string) => `
Array.from(document.querySelectorAll(${JSON.stringify(selector)}))
  .filter((text) => text.getBoundingClientRect().width > 0)
  .map((text) => parseFloat(getComputedStyle(text).fontSize))`;

const choice = (title: string, votes: number) => ({
  id: title,
  title,
  votes,
  pointsVotes: 0,
});

const CASES = [
  { kind: "session-totals", seen: ".ll-tile-value", least: 17, most: 2 },
  { kind: "session-totals", seen: ".ll-tile-label", least: 13, most: 2 },
  { kind: "subathon-stats", seen: ".ll-tile-value", least: 17, most: 3 },
  {
    kind: "poll",
    seen: ".ll-option",
    least: 15,
    most: 4,
    state: {
      poll: {
        ...widgetKind("poll")?.preview.state.poll as object,
        choices: ["Harbour", "Old mill", "Glacier", "Desert", "Castle"]
          .map((title, index) => choice(title, 100 - index)),
      },
    },
  },
  { kind: "viewer-queue", seen: ".ll-board-title", least: 12, most: 2 },
];

Deno.test("in the smallest place a part is shown that can be read, not the whole that cannot", async () => {
  for (const { kind, seen, least, most, state } of CASES) {
    const { minWidth: width, minHeight: height } = widgetKind(kind)?.size ??
      { minWidth: 0, minHeight: 0 };
    const html = await componentPage([{
      kind,
      width,
      height,
      pack: "broadcast",
      ...(state && { state }),
    }]);
    await withPage(async (page) => {
      await page.setContent(html);
      await page.waitForFunction(() =>
        (globalThis as unknown as { ready?: boolean }).ready === true
      );
      const letters = await page.evaluate<number[]>(LETTERS(seen));
      assert(
        letters.length > 0 && letters.length <= most,
        `${kind} ${letters}`,
      );
      assertEquals(
        letters.filter((size) => size < least),
        [],
        `${kind} ${seen}`,
      );
    });
  }
});
