/** A laptop's screen at a zoom of 200%, or a phone on its side. */
import { assert, assertEquals } from "@std/assert";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";
import { withEditor } from "./support/scene_editor.ts";

const SHORT = { viewport: { width: 640, height: 400 } };

Deno.test("on a short screen what stands beside the alerts' preview stands below it", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/alerts");
    await settled(page);
    const preview = await page.locator(".settings-page__side > .preview")
      .boundingBox();
    const tools = await page.locator(".alerts-page__tools").boundingBox();
    assert(preview && tools);
    assert(tools.y >= preview.y + preview.height);
  }, SHORT);
});

Deno.test("on a short screen the canvas and its ruler are as wide as their frame", async () => {
  await withEditor(async ({ page }) => {
    const widthOf = (place: string) =>
      page.locator(place).evaluate(({ clientWidth }) => clientWidth);
    assertEquals(await widthOf(".canvas__view"), await widthOf(".canvas"));
    assertEquals(await widthOf(".ruler--x"), await widthOf(".canvas"));
  }, SHORT);
});

Deno.test("on a phone the tab of the page is in sight", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/subathon/credits");
    const tabs = page.getByRole("navigation", {
      name: "Parts of the subathon",
    });
    const beyond = () =>
      tabs.evaluate((row) => {
        const tab = row.querySelector('[aria-current="page"]');
        const end = tab?.getBoundingClientRect().right ?? Infinity;
        return end - row.getBoundingClientRect().right;
      });
    await readUntil(beyond, (px) => px <= 0);
    await settled(page);
    log.assertSilent();
  }, { viewport: { width: 320, height: 640 }, hasTouch: true });
});
