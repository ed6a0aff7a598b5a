import { withPage } from "@/tests/support/browser.ts";
import {
  sampleActs,
  startOverlayStage,
  TWENTY_QUIET,
} from "@/tests/support/overlay_stage.ts";
import {
  countTimers,
  traced,
  WATCH_TIMERS,
} from "@/tests/support/page_load.ts";
import { atMost, print } from "@/bench/verdict.ts";

const IDLE_MS = 10_000;
/** Time for what came before the page was opened to be shown and to leave. */
const SETTLE_MS = 20_000;

/**
 * Measures what a scene of twenty widgets without events paints, and what wakes
 * it.
 */
export async function benchIdle(): Promise<void> {
  await using stage = await startOverlayStage(TWENTY_QUIET);
  await stage.append(sampleActs("past", stage.clock.now()));
  await withPage(async (page) => {
    await page.addInitScript(WATCH_TIMERS);
    await page.goto(stage.scene);
    await page.waitForTimeout(SETTLE_MS);
    await countTimers(page);
    const trace = await traced(page, () => page.waitForTimeout(IDLE_MS));
    const { short, frames, set } = await countTimers(page);
    atMost("idle scene of 20 widgets, paints in 10 s", trace.count("Paint"), 0);
    // An answer that is drawn asks for a frame, once; a loop for 600.
    print(`timers set: ${set}, under 200 ms: ${short}; frames: ${frames}`);
  }, { viewport: { width: 1920, height: 1080 } });
}
