import { assertEquals } from "@std/assert";
import { follow } from "@/tests/pages/support/alerts.ts";
import { withLive } from "@/tests/pages/support/live.ts";

Deno.test("the first room follows what happens, the newest first, at most eight, and counts the followers of today", async () => {
  await withLive(async ({ stage, page, log }) => {
    await page.goto(`${stage.url}/studio`);
    await page.locator(".studio[data-ready]").waitFor();
    const lines = page.locator(".events > li");
    await page.getByText("Nothing has happened yet").waitFor();
    await stage.append([follow("Ada", stage)]);
    await lines.filter({ hasText: "Ada" }).waitFor();
    await stage.append(
      Array.from({ length: 9 }, (_, at) => follow(`Viewer${at}`, stage)),
    );
    await lines.first().filter({ hasText: "Viewer8" }).waitFor();
    assertEquals(
      await lines.locator("strong").allInnerTexts(),
      Array.from({ length: 8 }, (_, at) => `Viewer${8 - at}`),
    );
    await page.locator(".facts dd").last().filter({ hasText: /^10$/ })
      .waitFor();
    log.assertSilent();
  });
});
