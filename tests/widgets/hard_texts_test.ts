/** Names and translations that are hard to set: nothing may be cut badly. */
import { assertEquals } from "@std/assert";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { allMessages } from "./support/all_messages.ts";
import { componentPage } from "./support/component_page.ts";
import { BEYOND } from "./support/page_probes.ts";

const KINDS = WIDGET_KINDS.filter(({ id }) => id !== "custom-code");

const NAMES: Record<string, string> = {
  "right to left": "نجمة الليل الطويل جدا",
  "long": "DerDampfschifffahrtskapitän",
  "wide": "WWWWWWWWWWWWWWWWWWWWWWWWW",
  "emoji alone": "👩‍🚀🪐✨👨‍👩‍👧‍👦🏳️‍🌈🔥",
  "without spaces": "夜更かしのクジラは今日も眠らないで泳ぐ",
  "marks": "Z̵̢͚a̴l̷g̶o̵ Ẹ̇̂vệr",
};

/** Every text twice as long as in English, as German or Finnish may be. */
const TWICE = Object.fromEntries(
  Object.entries(allMessages("en")).map(([key, text]) => [
    key,
    `${text} ${text.replace(/\{\w+\}/g, "").trim() || text}`.trim(),
  ]),
);

/** The same with everybody called `name`, and told apart where keys want it. */
function named(state: unknown, name: string): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(state),
    (key, value) => key === "name" && typeof value === "string" ? name : value,
  );
}

async function showAll(
  page: Page,
  name: string | null,
  words: Record<string, string>,
): Promise<void> {
  let top = 0;
  const html = await componentPage(KINDS.map(({ id, size, preview }) => {
    const component = {
      kind: id,
      top,
      ...(name !== null && { state: named(preview.state, name) }),
      page: { mode: "still" as const, words },
    };
    top += size.height + 40;
    return component;
  }));
  await page.setContent(html);
  await page.waitForFunction("globalThis.ready === true");
}

/** Half characters, and figures that are cut: a name may lose its end, an amount may not. */
const CUT = `
[
  ...Array.from(document.querySelectorAll("[data-component]"))
    .filter((root) => root.textContent.includes("\\ufffd"))
    .map((root) => root.dataset.component + " has half a character"),
  ...Array.from(document.querySelectorAll(
    ".ll-row-amount, .ll-row-value, .ll-board-value, .ll-option-figure, " +
    ".ll-popup-time, .ll-time-left, .ll-rate-value, .ll-ladder-figure, " +
    ".ll-outcome-percent, .ll-timer-time",
  )).filter((figure) => {
    const box = figure.getBoundingClientRect();
    const cut = figure.closest(".ll-cut, .ll-body, .ll-fit") ?? figure;
    const around = cut.getBoundingClientRect();
    return box.width > 0 && (
      figure.scrollWidth > figure.clientWidth + 1 && figure.clientWidth > 0 &&
        getComputedStyle(figure).display !== "inline" ||
      box.right > around.right + 2 || box.left < around.left - 2
    );
  }).map((figure) => figure.className + " cuts " + figure.textContent),
]`;

const TALL = { viewport: { width: 2000, height: 3000 } };

for (const [what, name] of Object.entries(NAMES)) {
  Deno.test(`names that are hard to set, ${what}: every widget keeps them inside, and its figures whole`, async () => {
    await withPage(async (page, log) => {
      await showAll(page, name, {});
      assertEquals(await page.evaluate(BEYOND), []);
      assertEquals(await page.evaluate(CUT), []);
      log.assertSilent();
    }, TALL);
  });
}

Deno.test("translations twice as long as English stay inside every widget, figures whole", async () => {
  await withPage(async (page, log) => {
    await showAll(page, null, TWICE);
    assertEquals(await page.evaluate(BEYOND), []);
    assertEquals(await page.evaluate(CUT), []);
    log.assertSilent();
  }, TALL);
});

Deno.test("a name from right to left leaves its line's order alone and its list's side", async () => {
  const name = "نجمة الليل";
  await withPage(async (page) => {
    await showAll(page, name, {});
    const sides = await page.evaluate<string[]>(`
      Array.from(document.querySelectorAll(".ll-row-line, .ll-board-name"))
        .filter((line) => line.textContent.includes(${JSON.stringify(name)}))
        .map((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          const text = range.getBoundingClientRect();
          const box = line.getBoundingClientRect();
          return text.left - box.left <= box.right - text.right + 2
            ? "left" : line.className + " right";
        })`);
    assertEquals([...new Set(sides)], ["left"]);
    // What was done follows the name, as in the other lines.
    const order = await page.evaluate<boolean[]>(`
      Array.from(document.querySelectorAll(".ll-row-line")).flatMap((line) => {
        const name = line.querySelector(".ll-row-name");
        const rest = line.querySelector(".ll-row-action:last-child, .ll-row-value");
        return name && rest
          ? [name.getBoundingClientRect().left < rest.getBoundingClientRect().left ||
            name.getBoundingClientRect().top < rest.getBoundingClientRect().top - 8]
          : [];
      })`);
    assertEquals([...new Set(order)], [true]);
  }, TALL);
});
