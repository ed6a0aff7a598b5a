import { assert } from "@std/assert";
import { DAY_MS } from "@/lib/core/clock.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { SAMPLE_TIMER } from "@/lib/schema/widgets/state/sample_subathon.ts";
import { withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";

/** The longest wait that a browser's timer can hold, ms. */
const MOST = 2 ** 31 - 1;

Deno.test("what ends in more than 25 days makes no timer ring at once, over and over", async () => {
  await withPage(async (page) => {
    await page.addInitScript(`
      globalThis.waits = [];
      const own = setTimeout;
      globalThis.setTimeout = (run, ms, ...rest) => {
        waits.push(ms);
        return own(run, ms, ...rest);
      };`);
    await page.goto("about:blank");
    const endsAt = new Date(Date.parse(PREVIEW_NOW) + 40 * DAY_MS);
    await page.setContent(
      await componentPage([{
        kind: "subathon-multiplier",
        settings: { showCountdown: false },
        state: {
          timer: {
            ...SAMPLE_TIMER,
            multiplier: {
              factorPermille: 2_000,
              appliesTo: "time",
              endsAt: endsAt.toISOString(),
            },
          },
        },
      }]),
    );
    await page.waitForFunction("globalThis.ready === true");
    await page.waitForFunction(
      `waits.some((ms) => ms >= ${DAY_MS})`,
    );
    const longest = await page.evaluate<number>(
      "Math.max(...waits.filter(Number.isFinite))",
    );
    assert(longest <= MOST, `a timer of ${longest} ms`);
  });
});
