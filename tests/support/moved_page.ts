import { openConnected, type Page } from "./browser.ts";
import type { OverlayStage } from "./overlay_stage.ts";

/**
 * Opens the stage's scene with clocks that tests move: the answer moves the
 * service's and the page's on by some ms, the page's timers included.
 */
export async function startMovedPage(
  page: Page,
  stage: OverlayStage,
): Promise<(ms: number) => Promise<void>> {
  await page.clock.install({ time: stage.clock.now() });
  await openConnected(page, stage.scene);
  return async (ms) => {
    stage.clock.pass(ms);
    await page.clock.runFor(ms);
  };
}

/** Time by which a stopped page is ahead, ms: longer than stopping it takes, and shorter than it waits for an answer. */
const AHEAD_MS = 5_000;

/**
 * Stops the clock of a page that `startMovedPage` opened: from now on its time
 * passes by `move` alone, however slow the machine is. Until then it also
 * passes by itself. The page and the service are then five seconds later.
 */
export async function stopClock(
  page: Page,
  stage: OverlayStage,
): Promise<void> {
  stage.clock.pass(AHEAD_MS);
  await page.clock.pauseAt(stage.clock.now());
}

/**
 * Returns the bytes of the page's heap that are still in use after all garbage
 * is gone.
 */
export async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // What was only just let go of takes another turn.
  for (let turn = 0; turn < 3; turn++) {
    await session.send("HeapProfiler.collectGarbage");
  }
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
