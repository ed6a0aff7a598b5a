import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

/** Longest that the script waits before its first and its second look. */
const FIRST_PAUSE_MS = 12_000;
const NEXT_PAUSE_MS = 24_000;

Deno.test("an overlay whose code does not come is loaded anew with growing pauses until it does", async () => {
  await using stage = await startOverlayStage([{ type: "clock" }]);
  await withPage(async (page) => {
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    // Pauses are the longest, so that time which passes by itself ends none.
    await page.addInitScript("Math.random = () => 0.99");
    await page.clock.install();
    await page.route(/SceneRuntime[^/]*\.js/, (route) => route.abort());
    await page.goto(stage.scene);
    assertEquals(loads, 1);

    const loadedAnew = () => page.waitForEvent("load");
    let load = loadedAnew();
    await page.clock.fastForward(FIRST_PAUSE_MS);
    await load;
    assertEquals(loads, 2);

    // The second pause is twice as long; meanwhile the code can be had again.
    await page.clock.fastForward(FIRST_PAUSE_MS);
    assertEquals(loads, 2);
    await page.unroute(/SceneRuntime[^/]*\.js/);
    load = loadedAnew();
    await page.clock.fastForward(NEXT_PAUSE_MS - FIRST_PAUSE_MS);
    await load;
    await page.locator("html[data-runtime]").waitFor({ state: "attached" });

    await page.clock.fastForward(2 * NEXT_PAUSE_MS);
    assertEquals(loads, 3);
  });
});
