import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { follow, open } from "./support/alerts.ts";

Deno.test("what happens while a widget's figures are on their way stays on it", async () => {
  await using stage = await startOverlayStage([{ type: "event-list" }]);
  const { instances } = stage.app.services.overlays;
  const [list] = await instances.list(CHANNEL);
  await withPage(async (page, log) => {
    await open(page, stage);
    const { promise: read, resolve: haveRead } = Promise.withResolvers<void>();
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<
      void
    >();
    await page.route(
      ({ pathname, searchParams }) =>
        pathname.includes("/overlay-state/") && searchParams.get("ids") !== "",
      async (route) => {
        const response = await route.fetch();
        haveRead();
        await mayCome;
        await route.fulfill({ response });
      },
    );
    await instances.save(CHANNEL, {
      id: list?.id,
      settings: { order: "oldest-first" },
    });
    await read;
    await stage.append([follow("Ada", stage), follow("Bo", stage)]);
    const names = page.locator(".ll-row-name");
    await names.getByText("Bo").waitFor();
    letCome();
    await page.locator(".is-oldest-first").waitFor();
    assertEquals(await names.allTextContents(), ["Ada", "Bo"]);
    log.assertSilent();
  });
});
