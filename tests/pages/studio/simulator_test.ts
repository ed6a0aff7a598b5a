import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { assertSound, LOOKS, withStudio } from "@/tests/support/studio.ts";
import { alertBox, open, shownOn } from "@/tests/pages/support/alerts.ts";

async function openDrawer(page: Page) {
  await page.locator("body").press("Shift+T");
  const drawer = page.getByRole("dialog", { name: "Send a test event" });
  await drawer.getByRole("button", { name: /^Play: / }).first().waitFor();
  return drawer;
}

for (const [name, look] of LOOKS) {
  Deno.test(`the drawer of test events is accessible and fits, ${name}`, async () => {
    await withStudio(async ({ page, log, open }) => {
      await open("/studio/parts");
      const drawer = await openDrawer(page);
      await drawer.getByLabel("What happens").selectOption("resub");
      await assertSound(page);
      log.assertSilent();
    }, look);
  });
}

Deno.test("a test event with a hard name is seen on the open source, repeated by a key, and counted by nothing", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const cookie = await stage.app.signIn({ channelId: CHANNEL });
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url: stage.url },
    ]);
    await page.goto(`${stage.url}/studio`);
    await page.locator(".studio[data-ready]").waitFor();
    const drawer = await openDrawer(page);
    await drawer.getByRole("button", { name: "Japanese" }).click();
    await drawer.getByRole("button", { name: "Send to OBS" }).click();
    await drawer.getByText("Reached nothing: no source is open").waitFor();
    await withPage(async (source) => {
      await open(source, stage);
      await drawer.getByRole("button", { name: "Send to OBS" }).click();
      await drawer.getByText("Reached 1 of 1 open source").waitFor();
      await shownOn(source, "狐のゲーム実況");
      await page.keyboard.press("Escape");
      await page.keyboard.press("t");
      await page.locator(".toast, .toasts li")
        .getByText("Reached 1 of 1 open source").waitFor();
    });
    const { items } = await stage.app.services.widgetData.recentEvents.list(
      CHANNEL,
      { limit: 10, kinds: "follow", tests: "include" },
    );
    assertEquals(items.map(({ test }) => test), [true, true, true]);
    log.assertSilent();
  });
});
