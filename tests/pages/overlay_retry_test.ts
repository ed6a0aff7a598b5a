import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

const FIRST_PAUSE_MS = 1_000;
const NEXT_PAUSE_MS = 2_000;

Deno.test("the page of a deleted scene says nothing in the console while it asks again, and loads once the scene is back", async () => {
  await using stage = await startOverlayStage([{ type: "clock" }]);
  const { scenes, aside } = stage.app.services.overlays;
  const [scene] = await scenes.list(CHANNEL);
  await scenes.remove(CHANNEL, scene?.id ?? "", "delete");
  await withPage(async (page, log) => {
    // Pauses are the longest, so that time which passes by itself ends none.
    await page.addInitScript("Math.random = () => 0.99");
    await page.clock.install();
    await page.goto(stage.scene);
    // The address itself answers with a failure, once.
    assertEquals(log.console.length, 1);
    const asked = () =>
      page.waitForResponse((answer) => answer.request().method() === "HEAD");

    let answer = asked();
    await page.clock.fastForward(FIRST_PAUSE_MS);
    assertEquals((await answer).status(), 204);

    await aside.restore(CHANNEL, scene?.id ?? "");
    answer = asked();
    await page.clock.fastForward(NEXT_PAUSE_MS);
    assertEquals((await answer).status(), 200);
    await page.locator("html[data-runtime]").waitFor({ state: "attached" });
    assertEquals(log.console.length, 1);
  });
});
