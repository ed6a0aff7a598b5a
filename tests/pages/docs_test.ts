import { assert, assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import {
  type BrowserContextOptions,
  type Page,
  withPage,
} from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  assertSoundIn,
  openedIn,
  PHONES,
  THEMES,
  type Windows,
} from "@/tests/support/studio.ts";
import { DOCS_PAGES } from "./support/docs_pages.ts";

const WINDOWS: Windows = [...PHONES, {
  viewport: { width: 1280, height: 720 },
  hasTouch: false,
  themes: THEMES,
}];

async function withDocs(
  run: (page: Page, url: string) => Promise<void>,
  look: BrowserContextOptions = {},
): Promise<void> {
  await using app = await startTestApp();
  await using served = serveApp(app);
  await withPage(async (page, log) => {
    await run(page, served.url);
    log.assertSilent();
  }, look);
}

Deno.test("the documents are accessible and fit", async () => {
  await withDocs(async (page, url) => {
    for (const path of DOCS_PAGES) {
      await page.goto(url + path, { waitUntil: "networkidle" });
      if (path === "/docs") {
        // All others are closed.
        const operation = page.locator("details.operation").first();
        await operation.locator("summary").click();
        assert(await operation.locator(".operation__body").isVisible());
      }
      await assertSoundIn(page, WINDOWS);
    }
  }, openedIn(WINDOWS));
});

/** Presses Tab until an element has the focus; fails after a hundred. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed++) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (isThere) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

Deno.test("a section of a guide, and a call, are found by keys alone", async () => {
  await withDocs(async (page, url) => {
    await page.goto(`${url}/docs/guide/streamers`);
    await tabTo(page, "input[type=search]");
    await page.keyboard.type("custom browser docks");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/search?q=custom+browser+docks");
    await tabTo(page, ".docs-found a");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/guide/streamers#docks-in-obs");
    const heading = page.locator("#docks-in-obs");
    const box = await heading.boundingBox();
    assert(box && box.y >= 0 && box.y < 300, `the heading is at ${box?.y}`);

    await page.goto(`${url}/docs/search?q=post+test-event`);
    await tabTo(page, ".docs-found a[href^='/docs#']");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs#post-api-channels-id-test-event");
  });
});

Deno.test("without scripts, and on a phone, the list of all pages opens", async () => {
  await withDocs(async (page, url) => {
    await page.goto(`${url}/docs`);
    await page.getByRole("button", { name: "Contents" }).tap();
    await page.getByRole("link", { name: "Chat bot commands" }).tap();
    await page.waitForURL("**/docs/guide/bots");
    assertEquals(
      await page.getByRole("heading", { level: 1 }).count(),
      1,
    );
  }, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
  });
});
