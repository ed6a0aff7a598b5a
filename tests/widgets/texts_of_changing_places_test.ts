/** Texts whose places change while a page is open, as under an editor that resizes them. */
import { assert, assertEquals } from "@std/assert";
import { type Page, withPage } from "@/tests/support/browser.ts";
import {
  type ComponentOptions,
  componentPage,
} from "./support/component_page.ts";

const COUNT = 40;

/** Rows of texts in places of a size, of which each falls short. */
const texts = (
  width: number,
  height: number,
  top: number,
): ComponentOptions[] =>
  Array.from({ length: COUNT }, (_, at) => ({
    kind: "static-text",
    width,
    height,
    left: (at % 8) * 210,
    top: top + Math.floor(at / 8) * 130,
    settings: { content: "Be kind, stay hydrated", text: { fontSize: 40 } },
    page: { mode: "still" },
  }));

/** Counts how often each text is measured. */
const WATCH = `<script>
  globalThis.measured = new Map();
  const { setProperty } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.setProperty = function (name, value) {
    if (name === "--fit" && value === "1") {
      measured.set(this, (measured.get(this) ?? 0) + 1);
    }
    setProperty.apply(this, arguments);
  };
</script>`;

/** Gives the first texts other places; returns how many are measured in each frame after it, and how often each. */
const changePlaces = (page: Page, width: number, height: number) =>
  page.evaluate(async ({ count, width, height }) => {
    const { measured } = globalThis as unknown as {
      measured: Map<CSSStyleDeclaration, number>;
    };
    measured.clear();
    const places = [...document.querySelectorAll<HTMLElement>("body > div")];
    for (const { style } of places.slice(0, count)) {
      for (const [name, px] of [["w", width], ["h", height]]) {
        style.setProperty(`--${name}`, `${px}px`);
      }
      style.width = `${width}px`;
      style.height = `${height}px`;
    }
    const inFrames: number[] = [];
    // Until nothing more is done.
    while (inFrames.length < 3 || inFrames.slice(-2).some((some) => some > 0)) {
      const before = measured.size;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // All of a frame has run once the next task begins.
      await new Promise((resolve) => setTimeout(resolve));
      inFrames.push(measured.size - before);
    }
    return { inFrames, times: [...measured.values()] };
  }, { count: COUNT, width, height });

Deno.test("texts whose places change together are measured once each, some in a frame, and fit as if the page came so", async () => {
  await withPage(async (page) => {
    await page.setContent(
      await componentPage([...texts(150, 120, 0), ...texts(200, 60, 700)], {
        head: WATCH,
      }),
    );
    await page.waitForFunction("globalThis.ready === true");
    await page.evaluate("document.fonts.ready.then(() => {})");
    const { inFrames, times } = await changePlaces(page, 200, 60);
    assertEquals(inFrames.filter((some) => some > 0), [20, 20]);
    assertEquals(times, Array(COUNT).fill(1));
    const styles = await page.locator(".ll-free-text").evaluateAll((all) =>
      all.map((text) => text.getAttribute("style") ?? "")
    );
    assert(styles[0]?.startsWith("--fit: 0."), styles[0]);
    assertEquals(styles.slice(0, COUNT), styles.slice(COUNT));
  }, { viewport: { width: 1_700, height: 1_400 } });
});
