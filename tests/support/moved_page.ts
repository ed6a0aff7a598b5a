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
    stage.clock.jump(ms);
    await page.clock.runFor(ms);
  };
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
