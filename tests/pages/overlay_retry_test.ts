import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

const FIRST_PAUSE_MS = 1_000;
const NEXT_PAUSE_MS = 2_000;

Deno.test("the page of a deleted scene says nothing in the console while it asks again, and loads once the scene is back", async () => {
  await using stage = await startOverlayStage([{ type: "clock" }]);
  const { scenes, trash } = stage.app.services.overlays;
  const [scene] = await scenes.list(CHANNEL);
  await scenes.remove(CHANNEL, scene?.id ?? "", "delete");
  await withPage(async (page, log) => {
    // Pauses are the longest, so that time which passes by itself ends none.
    await page.addInitScript("Math.random = () => 0.99");
    await page.clock.install();
    // A file of the page's own might be what does not come.
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(stage.scene);
    // The address itself answers with a failure, once.
    assertEquals(log.console.length, 1);
    const asked = () =>
      page.waitForResponse((answer) => answer.request().method() === "HEAD");

    let answer = asked();
    await page.clock.fastForward(FIRST_PAUSE_MS);
    assertEquals((await answer).status(), 204);

    await page.unroute(/\.js$/);
    await trash.restore(CHANNEL, scene?.id ?? "");
    answer = asked();
    await page.clock.fastForward(NEXT_PAUSE_MS);
    assertEquals((await answer).status(), 200);
    await page.locator("html[data-runtime]").waitFor({ state: "attached" });
    assertEquals(log.console.length, 1);
  });
});

for (const [shownIn, heading] of [["a browser", 1], ["OBS", 0]] as const) {
  Deno.test(`in ${shownIn} the page of a deleted scene ${heading ? "says why" : "stays empty"} when somebody moves the mouse`, async () => {
    await using stage = await startOverlayStage([{ type: "clock" }]);
    const { scenes } = stage.app.services.overlays;
    const [scene] = await scenes.list(CHANNEL);
    await scenes.remove(CHANNEL, scene?.id ?? "", "delete");
    await withPage(async (page) => {
      if (shownIn === "OBS") await page.addInitScript("obsstudio = {}");
      await page.goto(stage.scene);
      const headings = page.getByRole("heading");
      // A browser tells of moves with its next picture, and of several as one.
      const moveTo = async (x: number, y: number) => {
        await page.mouse.move(x, y);
        await page.evaluate("new Promise(requestAnimationFrame)");
        await page.evaluate("new Promise(requestAnimationFrame)");
      };
      // As far as from where a browser puts a pointer that nobody moved.
      await moveTo(6, 6);
      assertEquals(await headings.count(), 0);
      await moveTo(60, 6);
      if (heading) await headings.waitFor();
      else assertEquals(await headings.count(), 0);
    });
  });
}
