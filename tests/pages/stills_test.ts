import { assert, assertEquals } from "@std/assert";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { type Page, takePicture, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

/** Share of its place that the emptiest widget, a label, draws. */
const MIN_SHARE = 0.01;
/** Pictures that are taken of a page on which nothing is seen yet. */
const MORE_PICTURES = 50;

/** Counts the pixels of a page that are not transparent, as a share of all. */
async function visibleShare(page: Page): Promise<number> {
  const picture = await takePicture(page, { omitBackground: true });
  return await page.evaluate<number>(`(async () => {
    const data = "${picture.toBase64()}";
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    let visible = 0;
    for (let at = 3; at < pixels.length; at += 4) visible += pixels[at] > 32;
    return visible / (width * height);
  })()`);
}

/** Opens a still in a page of the widget's own size. */
async function openStill(
  page: Page,
  url: string,
  { width, height }: WidgetKind["size"],
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(url);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (one) => one.decode()));
    // What is ready is on the screen with the second frame from here.
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

Deno.test("a still of every built-in widget shows a sample", async () => {
  await using stage = await startOverlayStage([]);
  await withPage(async (page, log) => {
    for (const { id, size } of WIDGETS) {
      await openStill(page, stage.widget(id, { thumb: "1" }), size);
      let share = await visibleShare(page);
      // What comes in with a movement is not there in its first frames.
      for (let more = MORE_PICTURES; share <= MIN_SHARE && more > 0; more--) {
        share = await visibleShare(page);
      }
      assert(share > MIN_SHARE, `${id} shows ${share} of its place`);
    }
    log.assertSilent();
  });
});

Deno.test("a still stands at the instant of its samples", async () => {
  await using stage = await startOverlayStage([]);
  await withPage(async (page) => {
    const shown = async (id: string) => {
      const kind = WIDGETS.find((one) => one.id === id);
      assert(kind);
      await openStill(page, stage.widget(id, { thumb: "1" }), kind.size);
      return await page.locator("main").innerText();
    };
    assertEquals(await shown("ad-break"), "Back in 01:08");
    assert((await shown("mini-goal")).includes("03:00"));
  });
});

Deno.test("a still shows samples only for what a streamer has not filled in", async () => {
  await using stage = await startOverlayStage([]);
  const { scene } = await stage.app.services.overlays.scenes.create(CHANNEL, {
    name: "Stills",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const still = async (type: string, settings: Record<string, unknown>) => {
    const { instance } = await stage.app.services.overlays.instances.save(
      CHANNEL,
      {
        type,
        sceneId: scene.id,
        settings,
      },
    );
    return stage.widget(type, { instance_id: instance.id, thumb: "1" });
  };
  const size = { width: 400, height: 80, minWidth: 1, minHeight: 1 };
  await withPage(async (page) => {
    const own = [{ network: "twitch", handle: "@mine" }];
    await openStill(page, await still("social-rotator", { items: own }), size);
    assertEquals(await page.locator("main").innerText(), "@mine");
    await openStill(page, await still("social-rotator", { items: [] }), size);
    assertEquals(await page.locator("main").innerText(), "@lunaplays");
    await openStill(page, await still("wheel", { hideWhenIdle: true }), size);
    assert(await visibleShare(page) > MIN_SHARE);
  });
});
