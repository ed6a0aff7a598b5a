import { MINUTE_MS } from "@/lib/core/clock.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { traced } from "@/tests/support/page_load.ts";
import { atMost, print } from "@/bench/verdict.ts";

const A_MINUTE = 500;
const LONG_MS = 50;
const WORDS = "that was close again one more try gg 😀 what a run 今日は".split(
  " ",
);

/**
 * Measures the longest time for which the page's main thread is held up in a
 * minute of a busy chat.
 */
export async function benchChat(): Promise<void> {
  await using stage = await startOverlayStage([{ type: "chat-box" }]);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const { tasks, count } = await traced(page, async () => {
      const pauseMs = MINUTE_MS / A_MINUTE;
      const start = performance.now();
      for (let line = 0; line < A_MINUTE; line++) {
        await stage.append([chatEvent(line, textOf(line))]);
        const due = start + (line + 1) * pauseMs - performance.now();
        if (due > 0) await page.waitForTimeout(due);
      }
    });
    const [longest = 0] = tasks;
    print(
      `500 lines in a minute: ${count("Paint")} paints, longest task ` +
        `${longest.toFixed(1)} ms, ${
          (tasks.reduce((sum, ms) => sum + ms, 0) / 600).toFixed(1)
        } % of one core`,
    );
    atMost(
      `tasks over ${LONG_MS} ms`,
      tasks.filter((ms) => ms > LONG_MS).length,
      0,
    );
  });
}

function textOf(line: number): string {
  return Array.from(
    { length: 3 + line % 12 },
    (_, index) => WORDS[(line * 7 + index * 3) % WORDS.length],
  ).join(" ");
}
