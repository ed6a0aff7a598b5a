/** Free texts: how large their plates are, and how often their page is laid out for them. */
import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const STILL = { mode: "still" as const };

Deno.test("the plate of a free text ends where its words do, on the side they are aligned to", async () => {
  const places = await evaluate<
    { left: number; right: number; blank: number; lines: number }[]
  >(
    ["left", "center", "right"].map((align, index) => ({
      kind: "static-text",
      instanceId: `ins_${index}`,
      pack: "broadcast",
      width: 800,
      height: 120,
      top: index * 200,
      settings: {
        content: index === 0
          ? "A title of many words that has to take a second line of its plate"
          : "Few words",
        text: { align },
      },
      page: STILL,
    })),
    `Array.from(document.querySelectorAll(".w-static-text"), (root) => {
      const range = document.createRange();
      range.selectNodeContents(root.querySelector(".ll-free-text"));
      const plate = root.querySelector(".ll-plate").getBoundingClientRect();
      const rights = Array.from(range.getClientRects(), ({ right }) => right);
      return {
        left: plate.left,
        right: 800 - plate.right,
        blank: plate.right - Math.max(...rights),
        lines: rights.length,
      };
    })`,
  );
  const [left, center, right] = places;
  assert(left && center && right);
  // Its padding and a few px; the first is balanced over its two lines.
  for (const { blank } of places) assert(blank < 30, JSON.stringify(places));
  assert(left.lines > 1, JSON.stringify(left));
  assert(left.left < 1 && left.right > 100, JSON.stringify(left));
  assert(Math.abs(center.left - center.right) < 2, JSON.stringify(center));
  assert(right.right < 1 && right.left > 400, JSON.stringify(right));
});

Deno.test("texts that get another size together are laid out together", async () => {
  const layouts = async (
    count: number,
    content = "First line\nSecond line\nThird line",
  ) => {
    let layouts = 0;
    const texts = Array.from({ length: count }, (_, at) => ({
      kind: "static-text",
      instanceId: `ins_text_${at}`,
      top: at * 90,
      settings: { content },
      page: STILL,
    }));
    await withPage(async (page) => {
      await page.setContent(await componentPage(texts));
      await page.waitForFunction("globalThis.ready === true");
      const tools = await page.context().newCDPSession(page);
      await tools.send("Performance.enable");
      const counted = async () => {
        const { metrics } = await tools.send("Performance.getMetrics");
        return metrics.find(({ name }) => name === "LayoutCount")?.value ?? 0;
      };
      /** Counts once all is laid out: two frames bring nothing new. */
      const atRest = async (): Promise<number> => {
        const before = await counted();
        await page.evaluate(
          "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
        );
        return await counted() === before ? before : await atRest();
      };
      const before = await atRest();
      await page.evaluate(`{
        for (const { style } of document.querySelectorAll(".ll")) {
          style.setProperty("--h", "60px");
          style.height = "60px";
        }
      }`);
      layouts = await atRest() - before;
    });
    return layouts;
  };
  const one = await layouts(1);
  assert(one > 2, "Nothing was fitted");
  assertEquals(await layouts(8), one);
  // Its width is not looked for: it has no lines to be as long as each other.
  const alone = await layouts(1, "One line");
  assert(alone * 2 < one, `${alone} layouts of a line alone, ${one} of three`);
});
