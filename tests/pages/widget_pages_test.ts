import { assertEquals } from "@std/assert";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { axeFindings } from "@/tests/support/axe.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import {
  sampleActs,
  startOverlayStage,
  TEN_WIDGETS,
} from "@/tests/support/overlay_stage.ts";

const OBS = { viewport: { width: 800, height: 600 } };

/**
 * Event that is written to the log's end: once it is drawn, the page has drawn
 * everything before.
 */
Deno.test("no page of a widget writes to the console, whatever comes in", async () => {
  await using stage = await startOverlayStage([]);
  await stage.append(sampleActs("past", stage.clock.now()));
  for (const { id } of WIDGETS) {
    await withPage(async (page, log) => {
      const socket = await openConnected(page, stage.widget(id));
      const told = socket.waitForEvent(
        "framereceived",
        ({ payload }) => String(payload).includes(`last-${id}`),
      );
      // Of a real raid the platform knows who it is; nobody has made-up names.
      const acts = sampleActs(`now-${id}`, stage.clock.now())
        .map((event) => ({ ...event, test: event.kind === "raid" }));
      await stage.append([...acts, chatEvent(`last-${id}`, "the last one")]);
      await told;
      assertEquals({ id, ...log, assertSilent: null }, {
        id,
        console: [],
        errors: [],
        failures: [],
        assertSilent: null,
      });
    }, OBS);
  }
});

for (const mode of ["preview", "thumb"]) {
  Deno.test(`axe-core finds nothing on any widget's page, ${mode}=1`, async () => {
    await using stage = await startOverlayStage([]);
    await stage.append(sampleActs("past", stage.clock.now()));
    for (const { id } of WIDGETS) {
      await withPage(async (page, log) => {
        // A still has no socket; the others are connected before they close.
        const url = stage.widget(id, { [mode]: "1" });
        if (mode === "thumb") await page.goto(url);
        else await openConnected(page, url);
        await page.evaluate("document.fonts.ready.then(() => {})");
        assertEquals((await axeFindings(page)).violations, [], id);
        log.assertSilent();
      }, OBS);
    }
  });
}

Deno.test("axe-core finds nothing on the preview of a whole scene", async () => {
  await using stage = await startOverlayStage(TEN_WIDGETS);
  await stage.append(sampleActs("past", stage.clock.now()));
  await withPage(async (page, log) => {
    await page.goto(`${stage.scene}&preview=1`);
    await page.locator(".ll-row").first().waitFor();
    assertEquals((await axeFindings(page)).violations, []);
    log.assertSilent();
  }, { viewport: { width: 1920, height: 1080 } });
});
