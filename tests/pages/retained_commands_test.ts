import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  nextConnection,
  type Page,
  withPage,
} from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  leadsOn,
  open,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

const listed = (page: Page, name: string) =>
  page.locator(".ll-row", { hasText: name }).waitFor();
const alerts = (page: Page) => page.locator(".ll-alert-name").count();

Deno.test("a page that is loaded anew stays paused, silent and cleared", async () => {
  await using stage = await startOverlayStage([alertBox(), {
    type: "event-list",
  }, {
    type: "chat-box",
  }]);
  await withPage(async (page, log) => {
    await open(page, stage);
    await stage.append([follow("Old", stage)]);
    await listed(page, "Old");
    await stage.append([
      control("control.mute", stage),
      control("control.volume", stage, { volume: 40 }),
      control("control.skip", stage),
      control("control.clear", stage),
      control("control.pause", stage),
    ]);
    await page.locator(".ll-row").waitFor({ state: "detached" });

    await open(page, stage);
    await stage.append([follow("Ada", stage)]);
    await listed(page, "Ada");
    assertEquals([await alerts(page), await page.locator(".ll-row").count()], [
      0,
      1,
    ]);
    // Longer than a page remembers what it was playing.
    stage.clock.pass(300_000);
    await open(page, stage);
    await stage.append([control("control.resume", stage)]);
    await shownOn(page, "Ada");
    assertEquals(await soundsOf(page), []);

    const leads = nextConnection(page, leadsOn);
    await open(page, stage);
    await leads;
    await shownOn(page, "Ada");
    await stage.append([
      control("control.unmute", stage),
      control("control.skip", stage),
      follow("Bo", stage),
    ]);
    await shownOn(page, "Bo");
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    const [volume = 0] = await page.evaluate<number[]>("volumes");
    assertAlmostEquals(volume, 0.8 * 0.4, 1e-6);
    log.assertSilent();
  });
});

Deno.test("a blank overlay shows and plays nothing, loaded anew too, and alerts wait for it", async () => {
  await using stage = await startOverlayStage([alertBox(), {
    type: "event-list",
  }]);
  const opacity = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).opacity);
  await withPage(async (page, log) => {
    await open(page, stage);
    await stage.append([follow("Old", stage)]);
    await shownOn(page, "Old");
    assertEquals(await opacity(page), "1");
    await stage.append([
      control("control.blank", stage),
      control("control.skip", stage),
    ]);
    await page.locator("html[data-blank]").waitFor();
    assertEquals(await opacity(page), "0");
    await stage.append([follow("Ada", stage)]);
    // Lists go on, so that they are right when they are seen again.
    await page.locator(".ll-row", { hasText: "Ada" })
      .waitFor({ state: "attached" });
    assertEquals(await alerts(page), 0);

    await open(page, stage);
    assertEquals(await opacity(page), "0");
    await stage.append([follow("Bo", stage)]);
    await page.locator(".ll-row", { hasText: "Bo" })
      .waitFor({ state: "attached" });
    assertEquals([await alerts(page), await soundsOf(page)], [0, []]);

    const leads = nextConnection(page, leadsOn);
    await open(page, stage);
    await leads;
    await stage.append([control("control.unblank", stage)]);
    await shownOn(page, "Ada");
    assertEquals(await opacity(page), "1");
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    log.assertSilent();
  });
});
