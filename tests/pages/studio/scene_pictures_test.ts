/** A scene is one picture wherever it is drawn, and changes at once wherever it is open. */
import { assert, assertEquals } from "@std/assert";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import {
  type Page,
  settled,
  takePicture,
  withPage,
} from "@/tests/support/browser.ts";
import { setLive, withStudio } from "@/tests/support/studio.ts";
import { item, said, withEditor } from "./support/scene_editor.ts";

const SIZE = { width: 480, height: 300 };
/** Colour that lies behind the scene on each of the pages. */
const BEHIND = "#204060";

/** Returns the sizes of both pictures, and how many pixels differ between them. */
function compare(
  page: Page,
  pictures: readonly Uint8Array<ArrayBuffer>[],
): Promise<number[]> {
  return page.evaluate(async (pictures) => {
    const read = async (bytes: string) => {
      const image = new Image();
      image.src = `data:image/png;base64,${bytes}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [one, other] = await Promise.all(pictures.map(read));
    let count = 0;
    for (let at = 0; at < one!.data.length; at += 4) {
      const far = [0, 1, 2].some((part) =>
        Math.abs(one!.data[at + part]! - other!.data[at + part]!) > 2
      );
      if (far) count++;
    }
    return [one!.width, one!.height, other!.width, other!.height, count];
  }, pictures.map((bytes) => bytes.toBase64()));
}

Deno.test("a scene looks the same in the editor, on its preview page and on the overlay, to the pixel", async () => {
  await withStudio(async ({ app, page, open, url }) => {
    const { overlays, demo } = app.services;
    const { channelId, widgetToken } = await demo!.links(null);
    const { scene } = await overlays.scenes.create(channelId, {
      name: "Small",
      ...SIZE,
      background: "#00000000",
    });
    const put = (
      type: string,
      settings: object,
      placement: Partial<Placement>,
    ) =>
      overlays.instances.save(channelId, {
        type,
        settings: { ...settings },
        sceneId: scene.id,
        placement,
      });
    await put("static-text", { content: "Same to the pixel" }, {
      x: 20,
      y: 20,
      width: 400,
      height: 60,
    });
    await put("goal-bar", { target: 50 }, {
      x: 40,
      y: 150,
      width: 380,
      height: 90,
      rotation: 7,
      opacity: 0.8,
    });
    setLive(page, false);
    await open(`/studio/scenes/${scene.id}`);
    await settled(page);
    await page.keyboard.press("Shift+Digit0");
    await page.addStyleTag({
      content:
        `.backdrop{background:${BEHIND}!important}.canvas__layer,.rulers{display:none}
        .canvas__stage{position:fixed!important;left:0!important;top:0!important;z-index:9999}`,
    });
    const frame = page.locator(".preview iframe");
    await frame.contentFrame().getByText("Same to the pixel").waitFor();
    const inEditor = await takePicture({
      screenshot: (options) => frame.screenshot(options ?? {}),
      waitForTimeout: (ms) => page.waitForTimeout(ms),
    }, { animations: "disabled" });
    const framed = await (await frame.elementHandle())?.contentFrame();
    const preview = new URL(framed?.url() ?? "", url);
    assert(preview.searchParams.get("preview") === "1", `${preview.pathname}`);

    /** Takes the picture of the scene on a page of its own. */
    const pictureOf = (address: string) =>
      withPage(async (drawn) => {
        await drawn.goto(address);
        await drawn.getByText("Same to the pixel").waitFor();
        await drawn.addStyleTag({
          content: `html{background:${BEHIND}!important}`,
        });
        await settled(drawn);
        return await takePicture(drawn, { animations: "disabled" });
      }, { viewport: SIZE });
    const onStream = await pictureOf(
      `${url}/v1/scene/${scene.id}?token=${widgetToken}`,
    );
    const onPreview = await pictureOf(preview.href);
    const equal = [SIZE.width, SIZE.height, SIZE.width, SIZE.height, 0];
    assertEquals(await compare(page, [onStream, inEditor]), equal);
    assertEquals(await compare(page, [onStream, onPreview]), equal);
    // There is something to see, and the comparison sees it.
    await drawNothing(page);
    const nothing = await takePicture(page, {
      clip: { x: 0, y: 0, ...SIZE },
    });
    const [, , , , differing = 0] = await compare(page, [onStream, nothing]);
    assert(differing > 2_000, `${differing}`);
    await settled(page);
  }, { previews: "drawn" });
});

/** Covers the page with the colour that lies behind the scene. */
const drawNothing = (page: Page) =>
  page.addStyleTag({
    content:
      `body::after{content:"";position:fixed;inset:0;z-index:99999;background:${BEHIND}}`,
  });

Deno.test("what is held while live is shown at once on every source that is open", async () => {
  await withEditor(async ({ page, scene, url }) => {
    /** Opens a browser source that notes every picture of both widgets that it draws. */
    const openSource = async (obs: Page) => {
      await obs.goto(url + scene.source);
      await obs.locator(`[data-item="${scene.clock}"]`).waitFor();
      await settled(obs);
      await obs.evaluate((ids) => {
        const read = () =>
          ids.map((id) =>
            document.querySelector<HTMLElement>(`[data-item="${id}"]`)!.style
              .transform
          ).join(" and ");
        const drawn = [read()];
        Object.assign(globalThis, { drawn });
        const look = () => {
          const now = read();
          if (now !== drawn.at(-1)) drawn.push(now);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, [scene.clock, scene.goal]);
    };
    const drawnOn = (obs: Page) =>
      obs.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
    await withPage((first) =>
      withPage((second) =>
        withPage(async (third) => {
          const sources = [first, second, third];
          for (const source of sources) await openSource(source);
          await item(page, "Clock").press("Enter");
          await item(page, "Clock").press("Shift+ArrowRight");
          await item(page, "Goal").press("Enter");
          await item(page, "Goal").press("Shift+ArrowUp");
          await said(page, "Not on stream yet");
          await settled(page);
          for (const source of sources) {
            assertEquals((await drawnOn(source)).length, 1);
          }
          await page.getByRole("button", { name: "Show on stream" }).click();
          await said(page, "Saved");
          for (const source of sources) {
            await source.waitForFunction(() =>
              (globalThis as unknown as { drawn: string[] }).drawn.length > 1
            );
            await settled(source);
            const drawn = await drawnOn(source);
            // Never the one without the other.
            assertEquals(drawn.length, 2, drawn.join("; "));
            assert(/translate\(110px.* and .*690px/.test(drawn[1] ?? ""));
          }
        })
      )
    );
    assertEquals((await scene.placed(scene.clock))?.x, 110);
    await settled(page);
  }, { isLive: true });
});
