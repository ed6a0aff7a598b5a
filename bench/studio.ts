/**
 * The studio: what its pages cost the server; and its live room in a real
 * Chromium: scrolling a long activity, and a busy stream. Times there are of
 * the page's own main thread.
 */
import { CHANNEL } from "@/tests/support/app.ts";
import { closeBrowser, type Page, withPage } from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { traced } from "@/tests/support/page_load.ts";
import { alertBox, follow } from "@/tests/pages/support/alerts.ts";
import { benchRooms } from "@/bench/studio_rooms.ts";
import { atMost, print } from "@/bench/verdict.ts";

/** As many events as a log keeps; as many again come while the room is open. */
const EVENTS = 5_000;
const PER_MINUTE = 500;
const BUSY_S = 30;

/** Appends follows, many at once. */
async function happen(stage: OverlayStage, count: number): Promise<void> {
  for (let at = 0; at < count; at += 100) {
    const size = Math.min(100, count - at);
    await stage.append(
      Array.from(
        { length: size },
        (_, index) => follow(`Viewer${at + index}`, stage),
      ),
    );
  }
}

/** Goes down the whole list, a page at a time, and back up. */
async function scroll(page: Page): Promise<number> {
  const list = page.locator(".feed__scroll");
  await list.hover();
  for (let turn = 0; turn < 600; turn++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(40);
    if (await list.locator(".feed__end button").count() === 0) break;
  }
  const rows = await list.evaluate((box) =>
    [...box.querySelectorAll("ul")].length
  );
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, -3_000);
    await page.waitForTimeout(40);
  }
  return rows;
}

/** Prints every figure with its limit. */
export async function bench(): Promise<void> {
  await benchRooms();
  await using stage = await startOverlayStage([alertBox()]);
  await happen(stage, EVENTS);
  const cookie = await stage.app.signIn({ channelId: CHANNEL });
  try {
    await withPage(async (page) => {
      await page.context().addCookies([
        { name: "limelight_session", value: cookie, url: stage.url },
      ]);
      await page.goto(`${stage.url}/studio/live`);
      await page.locator(".studio[data-ready]").waitFor();
      let parts = 0;
      const trace = await traced(page, async () => {
        parts = await scroll(page);
      });
      print(`activity of ${EVENTS} events scrolled to its end: ${parts} parts`);
      atMost("longest task of it, ms", trace.tasks[0] ?? 0, 50);

      const arriving = await traced(page, async () => {
        for (let at = 0; at < EVENTS; at += 500) {
          await happen(stage, 500);
          await page.waitForTimeout(200);
        }
        await page.waitForTimeout(4_000);
      });
      print(
        `longest task while ${EVENTS} more arrive, 500 at once: ${
          (arriving.tasks[0] ?? 0).toFixed(0)
        } ms`,
      );
      const longer = await traced(page, async () => {
        parts = await scroll(page);
      });
      print(`activity of ${2 * EVENTS} events scrolled: ${parts} parts`);
      atMost("longest task of it, ms", longer.tasks[0] ?? 0, 50);

      const busy = await traced(page, async () => {
        for (let second = 0; second < BUSY_S; second++) {
          await happen(stage, Math.round(PER_MINUTE / 60));
          await page.waitForTimeout(1_000);
        }
      });
      const ms = busy.tasks.reduce((sum, task) => sum + task, 0);
      atMost(
        `${PER_MINUTE} events a minute, share of a core`,
        ms / 1_000 / BUSY_S,
        0.1,
      );
    }, { viewport: { width: 1280, height: 900 } });
  } finally {
    await closeBrowser();
  }
}

if (import.meta.main) await bench();
