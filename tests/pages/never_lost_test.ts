import { assertEquals } from "@std/assert";
import { nextConnection, withPage } from "@/tests/support/browser.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, follow, open, shownOn, soundsOf } from "./support/alerts.ts";

Deno.test("what happens before the code of a widget has come is shown as soon as it has", async () => {
  await using stage = await startOverlayStage([
    alertBox(),
    { type: "event-list" },
  ]);
  await withPage(async (page, log) => {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<
      void
    >();
    await page.route(/-(AlertBox|EventList)-[^/]*\.js/, async (route) => {
      await mayCome;
      await route.continue();
    });
    const ada = follow("Ada", stage);
    const told = nextConnection(
      page,
      (socket) =>
        socket.waitForEvent(
          "framereceived",
          ({ payload }) => String(payload).includes(ada.id),
        ),
    );
    // What waits for its code has not loaded: the page itself is there.
    const opened = open(page, stage);
    const connected = nextConnection(page);
    await connected;
    await stage.append([ada]);
    await told;
    letCome();
    await opened;
    await shownOn(page, "Ada");
    await page.locator(".ll-row", { hasText: "Ada" }).waitFor();
    assertEquals(await soundsOf(page), ["blip-yes.wav"]);
    log.assertSilent();
  });
});

Deno.test("what happens while a page is loaded anew is shown, however long nothing had happened before", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page, log) => {
    const move = await startMovedPage(page, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    // Second by second, so that the page hears answers.
    for (let second = 0; second < 120; second++) await move(1_000);
    assertEquals(await page.locator(".ll-alert-name").count(), 0);
    // Without a word to the page: the browser source was switched off.
    await page.goto("about:blank");
    await stage.append([follow("Bo", stage)]);
    await move(10_000);
    await open(page, stage);
    await shownOn(page, "Bo");
    // Older ones stay in the lists.
    await page.goto("about:blank");
    await stage.append([follow("Cem", stage)]);
    await move(120_000);
    await open(page, stage);
    await stage.append([follow("Dee", stage)]);
    await shownOn(page, "Dee");
    log.assertSilent();
  });
});
