import { assert, assertEquals } from "@std/assert";
import { standInTest } from "@/tests/fresh/support.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { nextConnection, withPage } from "@/tests/support/browser.ts";
import { until } from "@/tests/support/clock.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, follow, shownOn } from "./support/alerts.ts";

/** Time that code has to come, and the pauses after it; see `watchdog.ts` and `load_pauses.ts`. */
const LOAD_MS = 20_000;
const PAUSES_MS = [10_000, 20_000, 40_000, 80_000];
/** As long as the alert of `alertBox`. */
const ALERT_MS = 30_000;
/** Time from the alert's start to the end of the last pause. */
const BEFORE_END_MS = 15_000;
const CLOCK_CODE = /-Clock-[^/]*\.js/;

/** Chance is even, so that pauses are exact; each load writes down how long it lived by the page's clock, ms. */
const NOTE_LIVES = `
Math.random = () => 0.5;
// Not the frame in which a page asks whether the service is there.
if (self === top) addEventListener("DOMContentLoaded", () => {
  const bornAt = Date.now();
  addEventListener("pagehide", () => {
    sessionStorage.lives = [sessionStorage.lives ?? [], Date.now() - bornAt].flat();
  });
});`;

standInTest(
  "an overlay with one widget's code blocked loads anew with growing pauses until it comes; neighbours live on, and no alert is cut",
  "one module brings all islands of a page, so that none runs until it is loaded anew",
  async () => {
    await using stage = await startOverlayStage([
      { type: "clock" },
      { type: "static-text", settings: { content: "Good evening" } },
      alertBox(),
    ]);
    const { overlays: { instances }, customWidgets: { runtimeErrors } } =
      stage.app.services;
    const list = await instances.list(CHANNEL);
    const idOf = (type: string) =>
      list.find((instance) => instance.type === type)?.id ?? "";
    const toldTimes = async () =>
      (await runtimeErrors.list(CHANNEL, idOf("clock")))[0]?.count ?? 0;
    await withPage(async (page) => {
      await page.addInitScript(NOTE_LIVES);
      await page.route(CLOCK_CODE, (route) => route.abort());
      let loads = 0;
      page.on("load", () => void loads++);
      const move = await startMovedPage(page, stage);
      /** Second by second, so that the page hears answers. */
      async function pass(ms: number): Promise<void> {
        for (let second = 0; second < ms / 1_000; second++) await move(1_000);
      }
      /** As `pass`, up to a load: a page that is being left has no clock to move. */
      async function passUntilLoaded(ms: number): Promise<void> {
        const before = loads;
        const connected = nextConnection(page);
        for (let second = 0; second < ms / 1_000; second++) {
          if (loads > before) break;
          await move(1_000).catch(() => {});
        }
        await connected;
      }

      for (const [load, pauseMs] of PAUSES_MS.entries()) {
        await pass(LOAD_MS);
        await until(async () => await toldTimes() === load + 1);
        const content = `Evening ${load}`;
        await instances.save(CHANNEL, {
          id: idOf("static-text"),
          type: "static-text",
          settings: { content },
        });
        await page.getByText(content).waitFor();
        if (load < PAUSES_MS.length - 1) {
          await passUntilLoaded(pauseMs + 1_000);
          continue;
        }
        await page.unroute(CLOCK_CODE);
        await pass(pauseMs - BEFORE_END_MS);
        await stage.append([follow("Ada", stage)]);
        await shownOn(page, "Ada");
        await pass(BEFORE_END_MS + 5_000);
        await shownOn(page, "Ada");
        assertEquals(loads, PAUSES_MS.length);
        await passUntilLoaded(ALERT_MS);
      }

      // All code is there: the next failure would begin with the first pause.
      await until(async () =>
        await page.evaluate(() => sessionStorage.getItem("limelight_loads")) ===
          null
      );
      await pass(2 * LOAD_MS);
      assertEquals(loads, PAUSES_MS.length + 1);
      assertEquals(await toldTimes(), PAUSES_MS.length);
      const lives: string = await page.evaluate(() => sessionStorage.lives);
      for (const [load, life] of lives.split(",").entries()) {
        // A page begins to wait shortly before or after it is all there.
        const atLeastMs = LOAD_MS + (PAUSES_MS[load] ?? 0) - 1_000;
        assert(Number(life) >= atLeastMs, `${load}: ${life} of ${lives}`);
      }
    });
  },
);
