import { assert } from "@std/assert";
import type { Page } from "@/tests/support/browser.ts";
import { item, withEditor } from "./support/scene_editor.ts";

const at = (page: Page, name: string, place: string) =>
  page.getByRole("button", { name: `${name}, ${place}`, exact: true })
    .waitFor();

Deno.test("keys act on the widget that has the focus where none is selected, and go on to the next line", async () => {
  await withEditor(async ({ page, log }) => {
    await item(page, "Clock").focus();
    await page.keyboard.press("ArrowRight");
    await at(page, "Clock", "400 by 200 at 101, 100");
    await page.keyboard.press("Home");
    await at(page, "Clock", "400 by 200 at 0, 100");
    await page.keyboard.press("PageDown");
    await at(page, "Clock", "400 by 200 at 0, 340");
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await at(page, "Clock", "400 by 200 at 0, 340, locked");
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: "Goal" }).focus();
    await page.keyboard.press("Shift+D");
    await at(page, "Goal 2", "300 by 100 at 1016, 716");
    log.assertSilent();
  });
});

Deno.test("a zoomed canvas moves until what gets the focus is in sight, and fits again by keys", async () => {
  await withEditor(async ({ page, log }) => {
    await item(page, "Clock").focus();
    await page.keyboard.press("Alt+KeyX");
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press("Control+=");
    }
    for (const name of ["Goal", "Clock"]) {
      await page.keyboard.press(name === "Goal" ? "Tab" : "Shift+Tab");
      const [box, view] = await Promise.all([
        item(page, name).boundingBox(),
        page.locator(".canvas__view").boundingBox(),
      ]);
      assert(box && view);
      const across = Math.min(box.x + box.width, view.x + view.width) -
        Math.max(box.x, view.x);
      const down = Math.min(box.y + box.height, view.y + view.height) -
        Math.max(box.y, view.y);
      assert(across > 100 && down > 100, `${name} is out of sight`);
    }
    await page.keyboard.press("Alt+KeyF");
    await page.getByRole("button", { name: /Fit the scene/, pressed: true })
      .waitFor();
    log.assertSilent();
  });
});

Deno.test("F6 goes round the parts of the editor, out of a field too", async () => {
  await withEditor(async ({ page, log }) => {
    const isIn = (part: string) =>
      page.locator(`.editor ${part}:focus-within`).waitFor();
    await item(page, "Clock").focus();
    await page.keyboard.press("Enter");
    for (const part of [".inspector", ".bar", ".layers", ".canvas"]) {
      await page.keyboard.press("F6");
      await isIn(part);
    }
    await page.keyboard.press("Shift+F6");
    await isIn(".layers");
    // Arrows move what is selected from a button as well.
    await page.getByRole("button", { name: "Align left" }).click();
    await page.keyboard.press("ArrowRight");
    await at(page, "Clock", "400 by 200 at 1, 100");
    await page.keyboard.press("\\");
    await page.locator(".layers").waitFor({ state: "hidden" });
    await page.keyboard.press("\\");
    await page.locator(".layers").waitFor();
    log.assertSilent();
  });
});
