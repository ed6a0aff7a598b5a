import { assert, assertEquals } from "@std/assert";
import { settled, withPage } from "@/tests/support/browser.ts";
import { setLive, withStudio } from "@/tests/support/studio.ts";
import { aScene, said, withEditor } from "./support/scene_editor.ts";

const DEMO = "100000001";

Deno.test("a widget that is added while live is held until it is shown, and so is a copy", async () => {
  await withStudio(async ({ app, page, url, open }) => {
    const scene = await aScene(app);
    setLive(page, true);
    await withPage(async (overlay) => {
      await overlay.goto(url + scene.source);
      await overlay.locator(`[data-item="${scene.clock}"]`).waitFor();
      await settled(overlay);
      const boxes = overlay.locator("[data-item]");
      assertEquals(await boxes.count(), 2);

      await open("/studio/widgets");
      await page.getByRole("button", { name: "Add a widget" }).click();
      await page.getByLabel("On the scene").selectOption(scene.id);
      await page.getByRole("button", { name: /^Text/ }).click();
      await page.waitForURL("**/studio/widgets/ins_*");
      await page.getByText(
        "Not on stream yet: this widget comes on “Main” when you show it.",
      ).waitFor();
      assertEquals(await scene.count(), 2);
      await page.reload();
      const show = page.getByRole("button", { name: "Show it on stream" });
      await show.waitFor();
      await settled(page);
      assertEquals(await boxes.count(), 2);
      await show.click();
      await page.getByText("It is on “Main” now").waitFor();
      await boxes.nth(2).waitFor();
      assertEquals(new URL(page.url()).search, "");

      await open("/studio/widgets");
      const card = page.getByRole("listitem").filter({
        has: page.getByRole("heading", { name: "Goal", exact: true }),
      });
      // What is far from sight has no menu yet.
      await card.scrollIntoViewIfNeeded();
      await card.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
      await page.getByText("it comes on the scene when you show it").waitFor();
      assertEquals(await scene.count(), 3);
      await page.locator(".toast").getByRole("link", { name: "Settings" })
        .click();
      await show.click();
      await boxes.nth(3).waitFor();
      await settled(overlay);
      await settled(page);
    });
  });
});

Deno.test("a held widget comes on its scene when the stream is over, and one that goes straight to the stream at once", async () => {
  await withStudio(async ({ app, page, open }) => {
    const scene = await aScene(app);
    setLive(page, true);
    const add = async () => {
      await open("/studio/widgets");
      await page.getByRole("button", { name: "Add a widget" }).click();
      await page.getByLabel("On the scene").selectOption(scene.id);
      await page.getByRole("button", { name: /^Text/ }).click();
      await page.waitForURL("**/studio/widgets/ins_*");
      await page.locator(".studio[data-ready]").waitFor();
    };
    await add();
    await page.getByText("comes on “Main”").waitFor();
    setLive(page, false);
    await page.reload();
    await page.getByText("It is on “Main” now").waitFor();
    assertEquals(await scene.count(), 3);
    setLive(page, true);
    await page.reload();
    await page.getByRole("switch", { name: "Straight to the stream" }).click();
    await add();
    assertEquals(await scene.count(), 4);
    await settled(page);
  });
});

Deno.test("a widget keeps the name that it got before it was shown on stream", async () => {
  await withEditor(async ({ app, page, scene, log }) => {
    await page.getByRole("button", { name: "Add a widget" }).click();
    await page.getByRole("button", { name: /^Wheel/ }).click();
    const layer = page.getByRole("option", { name: /Wheel/ });
    await layer.waitFor();
    await said(page, "Not on stream yet");
    await layer.press("F2");
    await page.getByRole("textbox", { name: "Name" }).fill("Prize wheel");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("option", { name: /Prize wheel/ }).waitFor();
    await page.getByRole("button", { name: "Show on stream" }).click();
    await said(page, "Saved");
    assertEquals(await scene.count(), 3);
    const all = await app.services.overlays.instances.list(DEMO);
    assert(all.some(({ name }) => name === "Prize wheel"));
    await page.getByRole("option", { name: /Prize wheel/ }).waitFor();
    await settled(page);
    log.assertSilent();
  }, { isLive: true });
});
