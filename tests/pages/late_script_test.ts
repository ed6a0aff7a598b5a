import { assertEquals } from "@std/assert";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";

/** Longest pauses before a page is loaded anew for the first and the second time. */
const FIRST_PAUSE_MS = 12_000;
const NEXT_PAUSE_MS = 24_000;

Deno.test("a page that could not fetch a script after its start is loaded anew, with growing pauses, until it has it", async () => {
  await using stage = await startOverlayStage([{ type: "alert-box" }]);
  await withPage(async (page) => {
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    let isDown = true;
    const answered: boolean[] = [];
    const missed = (times: number) =>
      page.waitForFunction(
        (times) => sessionStorage.getItem("limelight_late_loads") === times,
        String(times),
      );
    await page.route("**/_fresh/js/**/chunk-*.js", async (route) => {
      const response = await route.fetch();
      // By what it exports: its name says nothing.
      const isLate = (await response.text()).includes("as prepareAlertShow");
      if (isLate) answered.push(!isDown);
      await (isLate && isDown ? route.abort() : route.fulfill({ response }));
    });
    // Pauses are the longest, so that time which passes by itself ends none.
    await page.addInitScript("Math.random = () => 0.99");
    await page.clock.install();
    await openConnected(page, stage.scene);
    await missed(1);
    assertEquals(loads, 1);

    let load = page.waitForEvent("load");
    await page.clock.fastForward(FIRST_PAUSE_MS);
    await load;
    await missed(2);
    await page.clock.fastForward(FIRST_PAUSE_MS);
    assertEquals(loads, 2);

    isDown = false;
    load = page.waitForEvent("load");
    await page.clock.fastForward(NEXT_PAUSE_MS - FIRST_PAUSE_MS);
    await load;
    await readUntil(() => answered, ({ length }) => length === 3);
    assertEquals(answered, [false, false, true]);
  });
});
