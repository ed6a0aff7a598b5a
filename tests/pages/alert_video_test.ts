import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { record } from "./support/record_film.ts";

for (
  const { what, fetched } of [
    { what: "", fetched: true },
    { what: ", without its late script too", fetched: false },
  ]
) {
  Deno.test(`an alert's video is heard with its own volume on the page that leads, and not while muted${what}`, async () => {
    await using stage = await startOverlayStage([]);
    const { overlays } = stage.app.services;
    await withPage(async (page) => {
      await page.goto(`${stage.url}/ws/there`);
      const bytes = Uint8Array.fromBase64(await record(page));
      const { asset } = await overlays.assets.upload(CHANNEL, {
        name: "film.webm",
        bytes: new Blob([bytes]).stream(),
        declared: bytes.length,
      });
      assertEquals(asset.kind, "video");
      const { instance } = await overlays.instances.save(CHANNEL, {
        type: "alert-box",
        sceneId: null,
        settings: {
          variants: [{
            kinds: ["tip"],
            durationMs: 30_000,
            media: asset.id,
            mediaVolume: 50,
          }],
        },
        pack: "broadcast",
      });
      let missed = 0;
      if (!fetched) {
        await page.route("**/_fresh/js/**/chunk-*.js", async (route) => {
          const response = await route.fetch();
          // By what it exports: its name says nothing.
          const isLate = (await response.text()).includes("as readySounds");
          if (!isLate) return route.fulfill({ response });
          missed++;
          return route.abort();
        });
      }
      const source =
        `${stage.url}/widget/native/${CHANNEL}?token=${stage.token}`;
      await openConnected(page, `${source}&instance_id=${instance.id}`);
      await stage.append([eventAt(stage.clock.now(), "tip", tipData(500))]);
      const sound = (muted: boolean) =>
        page.waitForFunction(
          (muted) => document.querySelector("video")?.muted === muted,
          muted,
        );
      await page.locator("video").waitFor();
      await sound(false);
      const volume = await page.locator("video").evaluate((video) =>
        video instanceof HTMLVideoElement ? video.volume : null
      );
      assertEquals(volume, 0.5);
      const session = await stage.app.signIn();
      const order = await stage.app.request(
        `/api/channels/${CHANNEL}/control`,
        {
          method: "POST",
          session,
          body: { action: "mute" },
        },
      );
      assert(order.ok);
      await sound(true);
      assertEquals(missed > 0, !fetched);
    });
  });
}
