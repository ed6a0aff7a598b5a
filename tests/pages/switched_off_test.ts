import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  nextConnection,
  openConnected,
  withPage,
} from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

Deno.test("a widget that is switched off leaves its own page and its scene, and comes back", async () => {
  await using stage = await startOverlayStage([
    { type: "static-text", settings: { content: "Good evening" } },
    { type: "static-text", settings: { content: "And welcome" } },
  ]);
  const { instances } = stage.app.services.overlays;
  const [first] = await instances.list(CHANNEL);
  const own = stage.widget("static-text", { instance_id: first?.id ?? "" });
  const turn = (enabled: boolean) =>
    instances.save(CHANNEL, {
      id: first?.id ?? "",
      type: "static-text",
      enabled,
    });
  for (const address of [own, stage.scene]) {
    await withPage(async (page) => {
      await openConnected(page, address);
      const text = page.getByText("Good evening");
      await text.waitFor();
      // The page loads anew: without the widget, and connected again.
      const reconnected = nextConnection(page);
      await turn(false);
      await text.waitFor({ state: "hidden" });
      await reconnected;
      assertEquals(
        await page.getByText("And welcome").count(),
        address === own ? 0 : 1,
      );
      await turn(true);
      await text.waitFor();
    });
  }
});
