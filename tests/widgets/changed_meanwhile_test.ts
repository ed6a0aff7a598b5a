/** Settings that change while a widget moves or celebrates. */
import { assertEquals } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";

const kind = widgetKind("goal-bar")!;
const GOAL = kind.preview.state.goal as object;

Deno.test("a goal that is celebrated comes to its end and its figure, also when it is set up anew meanwhile", async () => {
  await withPage(async (page, log) => {
    await page.clock.install({ time: PREVIEW_NOW });
    await page.setContent(await componentPage([{ kind: kind.id }]));
    await page.waitForFunction("globalThis.ready === true");
    const update = (change: unknown) =>
      page.evaluate(
        (change) =>
          Reflect.get(globalThis, "limelight").update("ins_goal-bar", change),
        change,
      );
    const settings = (values: Record<string, unknown>) =>
      effectiveSettings(kind, values, undefined);
    await update({
      state: {
        goal: { ...GOAL, revision: 2, current: 100, reachedAt: PREVIEW_NOW },
      },
    });
    await page.clock.runFor(300);
    await update({
      settings: settings({
        celebrateMs: 4_000,
        motion: { intensity: "gentle" },
      }),
    });
    await page.clock.runFor(10_000);
    const figures = page.locator(".ll-goal-figures");
    assertEquals(await figures.innerText(), "100 / 100");
    assertEquals(
      await page.locator(".ll-goal-title").innerText(),
      "Follower goal",
    );
    log.assertSilent();
  });
});
