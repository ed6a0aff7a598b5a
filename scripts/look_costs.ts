/**
 * Measures what looks cost a browser, by its own trace:
 * `deno run -A scripts/look_costs.ts [LOOK…]`. For each look a backdrop of
 * 1920 × 1080 that moves, and one that is hidden, over three seconds: paints,
 * and time of the page's main thread a second; then an alert box over ten
 * seconds, after a huge alert is gone. Layers that only move are put together by
 * the graphics card, of which a machine without one has no figure.
 */
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";
import { atRest, closeBrowser, withPage } from "@/tests/support/browser.ts";
import { traced } from "@/tests/support/page_load.ts";
import {
  type ComponentOptions,
  componentPage,
} from "@/tests/widgets/support/component_page.ts";
import { someOf } from "./gallery/some_of.ts";

const SIZE = { width: 1920, height: 1080 };
const BACKDROP_MS = 3_000;
const IDLE_MS = 10_000;
const SETTLE_MS = 1_000;

const huge = sampleEvent("tip", "Ødegaard", {
  amount: { amountMinor: 50_000, currency: "EUR" },
  baseAmount: null,
  provider: "preview",
  transactionId: null,
  anonymous: false,
  message: null,
});

/** Traces a page with one widget, after `prepare` has done with it. */
function costsOf(
  component: ComponentOptions,
  ms: number,
  prepare: string,
): Promise<{ paints: number; mainMs: number }> {
  let found = { paints: 0, mainMs: 0 };
  return withPage(async (page) => {
    await page.setContent(await componentPage([component]));
    await page.waitForFunction("globalThis.ready === true");
    await page.evaluate("document.fonts.ready.then(() => {})");
    await page.evaluate(prepare);
    // What is drawn first is no figure of what goes on.
    if (ms === IDLE_MS) await atRest(page);
    else await page.waitForTimeout(SETTLE_MS);
    const trace = await traced(page, () => page.waitForTimeout(ms));
    const spentMs = trace.tasks.reduce((sum, task) => sum + task, 0);
    found = { paints: trace.count("Paint"), mainMs: spentMs / ms * 1_000 };
  }, { viewport: SIZE }).then(() => found);
}

try {
  for (const { id } of someOf(LOOKS, Deno.args)) {
    const backdrop = await costsOf(
      { kind: "scene-backdrop", pack: id },
      BACKDROP_MS,
      "limelight.setObs({ visible: true })",
    );
    const hidden = await costsOf(
      { kind: "scene-backdrop", pack: id },
      BACKDROP_MS,
      "limelight.setObs({ visible: false })",
    );
    const idle = await costsOf(
      { kind: "alert-box", pack: id, state: { samples: [huge] } },
      IDLE_MS,
      `limelight.update("ins_alert-box", { state: { samples: [] } })`,
    );
    const said = ({ paints, mainMs }: typeof idle) =>
      `${paints} paints, ${mainMs.toFixed(1)} ms/s`;
    // deno-lint-ignore no-console -- it is what the script prints
    console.log(
      `${id}: backdrop ${said(backdrop)}; hidden ${said(hidden)}; ` +
        `alert box at rest ${said(idle)}`,
    );
  }
} finally {
  await closeBrowser();
}
