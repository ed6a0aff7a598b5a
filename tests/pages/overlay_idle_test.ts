import { assert, assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { atRest, type Page, withPage } from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { startMovedPage, usedHeap } from "@/tests/support/moved_page.ts";
import {
  type OverlayStage,
  sampleActs,
  startOverlayStage,
  TWENTY_QUIET,
  UNSEEN_FULL_HD,
} from "@/tests/support/overlay_stage.ts";
import {
  countTimers,
  traced,
  WATCH_TIMERS,
} from "@/tests/support/page_load.ts";

/** Lets entrances end, and everything that was planned for the first seconds. */
async function settle(page: Page, stage: OverlayStage): Promise<void> {
  stage.clock.pass(20_000);
  await page.clock.runFor(20_000);
  await atRest(page);
}

/** Trace events that an idle page does not cause. */
const DRAWING = ["Paint", "Layout", "PrePaint", "Commit", "RasterTask"];
/** Longer than any widget waits before it reads its figures again. */
const WINDOW_S = 35;
/** Answers that are late on a busy machine may still change a widget in the first. */
const WINDOWS = 6;

Deno.test("a scene of twenty widgets to which nothing happens paints nothing and hardly ever wakes", async () => {
  await using stage = await startOverlayStage(TWENTY_QUIET);
  await stage.append(sampleActs("past", stage.clock.now()));
  await withPage(async (page, log) => {
    const move = await startMovedPage(page, stage);
    await page.evaluate(WATCH_TIMERS);
    assert(await page.locator(".ll-row").count() > 3);
    await settle(page, stage);
    let drawn: [string, number][] = [];
    for (let window = 0; window < WINDOWS; window++) {
      await countTimers(page);
      const trace = await traced(page, async () => {
        for (let second = 0; second < WINDOW_S; second++) await move(1_000);
      });
      drawn = DRAWING.map((name): [string, number] => [name, trace.count(name)])
        .filter(([, count]) => count > 0);
      if (drawn.length === 0) break;
    }
    assertEquals(drawn, []);
    const { short, frames } = await countTimers(page);
    // Each widget may read its figures again, and preact takes two timers and a
    // frame to draw the answer; a loop would take at least five a second.
    assert(frames < 3 * WINDOW_S, `${frames} frames`);
    assert(short < 3 * WINDOW_S, `${short} short timers`);
    assertEquals(await page.evaluate("document.getAnimations().length"), 0);

    // The same watch sees what is painted when something does happen.
    const busy = await traced(page, async () => {
      await stage.append([chatEvent("one", "hello")]);
      await move(1_000);
      await page.locator(".ll-chat-line", { hasText: "hello" }).waitFor();
    });
    assert(busy.count("Paint") > 0);
    log.assertSilent();
  }, { viewport: UNSEEN_FULL_HD.viewport });
});

Deno.test("events leave nothing behind on a page: neither nodes nor memory", async () => {
  await using stage = await startOverlayStage(TWENTY_QUIET);
  await withPage(async (page) => {
    const move = await startMovedPage(page, stage);
    let sent = 0;
    const send = async (events: number) => {
      for (const end = sent + events; sent < end;) {
        const acts = [...sampleActs(sent, stage.clock.now()), ...lines(sent)];
        await stage.append(acts.filter(({ kind }) => kind !== "raid"));
        sent += acts.length;
        await move(9_000);
      }
    };
    // Lists, queues and caches are full by then.
    await send(1_600);
    const [nodes, heap] = [await countNodes(page), await usedHeap(page)];
    await send(1_600);
    assert(await countNodes(page) < nodes * 1.2, "nodes");
    // A page that kept its events would hold far more than this.
    const grown = (await usedHeap(page) - heap) / heap;
    assert(grown < 0.15, `heap grew by ${(grown * 100).toFixed(1)} %`);
  }, UNSEEN_FULL_HD);
});

function lines(from: number): NewEvent[] {
  return Array.from(
    { length: 16 },
    (_, index) => chatEvent(`line-${from + index}`, `Line ${from + index}`),
  );
}

async function countNodes(page: Page): Promise<number> {
  return await page.evaluate("document.querySelectorAll('*').length");
}
