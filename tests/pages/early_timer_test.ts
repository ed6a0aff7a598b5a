import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, control, follow, open, shownOn } from "./support/alerts.ts";

/** Timers ring by 20 ms too early, as those of browsers do by less than one. */
const EARLY_TIMERS = `{
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (run, ms, ...rest) =>
    setTimeout(run, Math.max(0, ms - 20), ...rest);
}`;

Deno.test("an alert that comes right after another is drawn, though timers ring too early", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page, log) => {
    await page.addInitScript(EARLY_TIMERS);
    await open(page, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    for (const name of ["Bo", "Cem", "Dee", "Eve", "Flo"]) {
      await stage.append([control("control.skip", stage), follow(name, stage)]);
      await shownOn(page, name);
    }
    log.assertSilent();
  });
});
