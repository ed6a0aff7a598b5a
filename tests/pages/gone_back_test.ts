/** Pages that a visitor leaves and goes back to, in a browser that keeps pages for that. */
import { assert, assertStringIncludes } from "@std/assert";
import { type BrowserContext, chromium } from "playwright-core";
import { CHANNEL } from "@/tests/support/app.ts";
import { watchPage } from "@/tests/support/browser.ts";
import { chromiumFiles } from "@/tests/support/chromium.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import { alertBox } from "./support/alerts.ts";

/** Reads why the browser did not show the page as it was when it was left. */
const WHY_ANEW = `
JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons)`;

async function withKeptPages(
  run: (context: BrowserContext, stage: OverlayStage) => Promise<void>,
): Promise<void> {
  await using stage = await startOverlayStage([alertBox({})]);
  const { executablePath, env } = await chromiumFiles();
  const browser = await chromium.launch({
    executablePath,
    env,
    args: ["--no-zygote", "--disable-gpu"],
    // Tests of other pages have no use for it.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(20_000);
    await run(context, stage);
  } finally {
    await browser.close();
  }
}

Deno.test("a source, a dock and the studio are loaded anew when somebody goes back to them, and hear at once", async () => {
  await withKeptPages(async (context, { app, url, scene }) => {
    const { account, events } = app.services;
    await context.addCookies([
      { name: "limelight_session", value: await app.signIn(), url },
    ]);
    const { key } = await account.dockKeys.make(CHANNEL, "Ada's OBS");
    const page = await context.newPage();
    const opened = await context.request.post(`${url}/auth/dock`, {
      data: { key },
      headers: { origin: url },
    });
    assert(opened.ok());
    const log = watchPage(page);
    const sockets = (count: number) =>
      readUntil(() => events.sockets.counts().sockets, (now) => now === count);
    for (
      const address of [scene, `${url}/studio/dock/live`, `${url}/studio/live`]
    ) {
      await page.goto(address);
      await sockets(1);
      await page.goto(`${url}/ws/there`);
      await sockets(0);
      await page.goBack();
      await sockets(1);
      assertStringIncludes(
        await page.evaluate<string>(WHY_ANEW),
        '"response-cache-control-no-store"',
        address,
      );
    }
    log.assertSilent();
  });
});
