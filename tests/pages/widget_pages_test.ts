import { assertEquals } from "@std/assert";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { axeFindings } from "@/tests/support/axe.ts";
import {
  openConnected,
  openContext,
  type Page,
  type PageLog,
  watchPage,
  withPage,
} from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import {
  sampleActs,
  startOverlayStage,
  TEN_WIDGETS,
} from "@/tests/support/overlay_stage.ts";

const OBS = { viewport: { width: 800, height: 600 } };

/** Widgets' pages that are open at once. */
const AT_ONCE = 3;

/** Opens a page for each widget: what one loaded, the next has in its cache. */
async function withEachWidget(
  run: (id: string, page: Page, log: PageLog) => Promise<void>,
): Promise<void> {
  const context = await openContext(OBS);
  const places = createSemaphore(AT_ONCE);
  try {
    await Promise.all(
      WIDGETS.map(({ id }) =>
        places.run(async () => {
          const page = await context.newPage();
          await run(id, page, watchPage(page));
          await page.close();
        })
      ),
    );
  } finally {
    await context.close();
  }
}

/**
 * Event that is written to the log's end: once it is drawn, the page has drawn
 * everything before.
 */
Deno.test("no page of a widget writes to the console, whatever comes in", async () => {
  await using stage = await startOverlayStage([]);
  await stage.append(sampleActs("past", stage.clock.now()));
  await withEachWidget(async (id, page, log) => {
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
  });
});

for (const mode of ["preview", "thumb"]) {
  Deno.test(`axe-core finds nothing on any widget's page, ${mode}=1`, async () => {
    await using stage = await startOverlayStage([]);
    await stage.append(sampleActs("past", stage.clock.now()));
    await withEachWidget(async (id, page, log) => {
      // A still has no socket; the others are connected before they close.
      const url = stage.widget(id, { [mode]: "1" });
      if (mode === "thumb") await page.goto(url);
      else await openConnected(page, url);
      await page.evaluate("document.fonts.ready.then(() => {})");
      assertEquals((await axeFindings(page)).violations, [], id);
      log.assertSilent();
    });
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
