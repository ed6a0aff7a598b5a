import { assert, assertEquals } from "@std/assert";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";

const SETTINGS = {
  items: ["One thing to say", "another", "a third", "and the last"]
    .map((text) => ({ type: "text", text })),
};

/** Width of a copy as it is laid out, and how far the belt runs before it begins anew, px. */
const RUN = `(() => {
  const belt = document.querySelector(".ll-belt");
  const [animation] = belt.getAnimations();
  const [, end] = animation.effect.getKeyframes();
  return {
    copy: belt.firstElementChild.offsetWidth,
    run: -Number(/-?[\\d.]+/.exec(end.transform)[0]),
  };
})()`;

Deno.test("a ticker runs by what it is wide, scaled or not, and with larger letters by that", async () => {
  await withPage(async (page, log) => {
    const head = "<style>body{transform:scale(.5)}</style>";
    await page.setContent(
      await componentPage([{ kind: "ticker", settings: SETTINGS }], { head }),
    );
    await page.waitForFunction("globalThis.ready === true");
    await page.waitForFunction(
      `document.querySelector(".ll-belt").getAnimations().length === 1`,
    );
    const run = () => page.evaluate<{ copy: number; run: number }>(RUN);
    const first = await run();
    assert(Math.abs(first.run - first.copy) <= 1, JSON.stringify(first));
    const kind = widgetKind("ticker")!;
    await page.evaluate(
      (settings) =>
        Reflect.get(globalThis, "limelight").update("ins_ticker", { settings }),
      effectiveSettings(kind, {
        ...SETTINGS,
        text: { fontSize: 40 },
      }, undefined),
    );
    await page.waitForFunction(
      (before) => {
        const copy = document.querySelector(".ll-belt")?.firstElementChild;
        return (copy as HTMLElement).offsetWidth > before;
      },
      first.copy,
    );
    await page.evaluate("new Promise(requestAnimationFrame)");
    const larger = await run();
    assert(Math.abs(larger.run - larger.copy) <= 1, JSON.stringify(larger));
    assertEquals(larger.copy > first.copy, true);
    log.assertSilent();
  });
});
