import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { png, wav } from "@/tests/features/overlays/assets/samples.ts";
import { type Page, settled, withPage } from "@/tests/support/browser.ts";
import {
  assertSound,
  assertSoundIn,
  openedIn,
} from "@/tests/support/studio.ts";
import { item, said, withEditor } from "./support/scene_editor.ts";

/** Drops a file on a point of the scene. */
async function dropOnCanvas(
  page: Page,
  name: string,
  bytes: Uint8Array,
  at: { x: number; y: number },
): Promise<void> {
  const box = await page.locator(".canvas__layer").boundingBox();
  assert(box);
  const scale = box.width / 1920;
  const place = { x: box.x + at.x * scale, y: box.y + at.y * scale };
  await page.evaluate(({ name, bytes, place }) => {
    const dataTransfer = new DataTransfer();
    const types = { png: "image/png", wav: "audio/wav", woff2: "font/woff2" };
    const type = types[name.split(".")[1] as keyof typeof types];
    dataTransfer.items.add(
      new File([new Uint8Array(bytes)], name, { type }),
    );
    document.querySelector(".canvas__view")?.dispatchEvent(
      new DragEvent("drop", {
        dataTransfer,
        clientX: place.x,
        clientY: place.y,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, { name, bytes: [...bytes], place });
}

Deno.test("the scene editor is accessible and fits", async () => {
  await withEditor(async ({ page, log }) => {
    await assertSoundIn(page);
    await item(page, "Clock").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Width" }).waitFor();
    await assertSoundIn(page);
    await page.getByRole("button", { name: "More actions" }).click();
    const align = page.getByRole("menuitem", { name: /^Align/ });
    await align.press("ArrowRight");
    await page.getByRole("menuitem", { name: /^Align left/ }).waitFor();
    await assertSound(page);
    await page.keyboard.press("ArrowLeft");
    await align.and(page.locator(":focus")).waitFor();
    log.assertSilent();
  }, { ...openedIn(), previews: "drawn" });
});

Deno.test("a widget is dragged by mouse, snaps to the middle, and moves on the overlay; Escape leaves it", async () => {
  await withEditor(async ({ page, log, scene, url }) => {
    await withPage(async (overlay) => {
      await overlay.goto(url + scene.source);
      const onStream = overlay.locator(`[data-item="${scene.clock}"]`);
      await onStream.waitFor();
      await settled(overlay);
      const box = await page.locator(".canvas__layer").boundingBox();
      assert(box);
      const scale = box.width / 1920;
      const at = (x: number, y: number) =>
        [box.x + x * scale, box.y + y * scale] as const;
      await page.mouse.move(...at(300, 200));
      await page.mouse.down();
      await page.mouse.move(...at(600, 300), { steps: 3 });
      await page.mouse.move(...at(950, 495), { steps: 3 });
      await page.locator(".guide--canvas").waitFor();
      await page.mouse.up();
      await said(page, "Saved");
      const placed = await scene.placed(scene.clock);
      assertEquals(placed?.x, 760);
      assertAlmostEquals(placed?.y ?? 0, 395, 4);
      await overlay.waitForFunction(
        (id) =>
          document.querySelector<HTMLElement>(`[data-item="${id}"]`)?.style
            .transform.includes("translate(760px"),
        scene.clock,
      );
      // A drag that is given up changes nothing, and nothing can be undone but the first.
      await page.mouse.down();
      await page.mouse.move(...at(300, 900), { steps: 3 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await page.getByRole("button", { name: "Undo: Move Clock" }).click();
      await item(page, "Clock").and(
        page.getByRole("button", { name: "Clock, 400 by 200 at 100, 100" }),
      ).waitFor();
      assert(
        await page.getByRole("button", { name: "Undo", exact: true })
          .isDisabled(),
      );
      // The lower right corner, by its handle.
      await page.mouse.move(...at(500, 300));
      await page.mouse.down();
      await page.mouse.move(...at(640, 420), { steps: 4 });
      await page.mouse.up();
      await said(page, "Saved");
      const resized = await scene.placed(scene.clock);
      assertEquals([resized?.x, resized?.y], [100, 100]);
      assertAlmostEquals(resized?.width ?? 0, 540, 30);
      await settled(overlay);
    });
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("by keys alone: moved, resized, typed as a sum, ordered, taken off, and all of it undone", async () => {
  await withEditor(async ({ page, log, scene }) => {
    const clock = (place: string) =>
      page.getByRole("button", { name: `Clock, ${place}` }).waitFor();
    await page.getByRole("option", { name: "Clock" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await clock("400 by 200 at 101, 110");
    await page.keyboard.press("Control+ArrowRight");
    await clock("401 by 200 at 101, 110");
    const x = page.getByRole("textbox", { name: "X" });
    await x.focus();
    await x.fill("1920/2-300");
    await page.keyboard.press("Enter");
    await clock("401 by 200 at 660, 110");
    await item(page, "Clock").focus();
    await page.keyboard.press("Delete");
    await item(page, "Clock").waitFor({ state: "detached" });
    await said(page, "Saved");
    assertEquals(await scene.placed(scene.clock), undefined);
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Control+z");
    }
    await clock("400 by 200 at 100, 100");
    await said(page, "Saved");
    const back = await scene.placed(scene.clock);
    assertEquals([back?.x, back?.y, back?.width], [100, 100, 400]);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+y");
    await clock("401 by 200 at 101, 110");
    await page.getByRole("option", { name: "Goal" }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("h");
    await item(page, "Goal").waitFor({ state: "detached" });
    await said(page, "Saved");
    const goal = await scene.placed(scene.goal);
    const after = await scene.placed(scene.clock);
    assertEquals(goal?.visible, false);
    assert((goal?.z ?? 0) < (after?.z ?? 0));
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("two people edit one scene: both changes stand on both screens", async () => {
  await withEditor(async ({ page, url, scene }) => {
    await withPage(async (other) => {
      await other.goto(url + scene.path);
      await other.locator(".studio[data-ready]").waitFor();
      await settled(other);
      await Promise.all([
        item(page, "Clock").press("Enter")
          .then(() => item(page, "Clock").press("Shift+ArrowRight")),
        item(other, "Goal").press("Enter")
          .then(() => item(other, "Goal").press("Shift+ArrowUp")),
      ]);
      for (const tab of [page, other]) {
        await tab.getByRole("button", { name: "at 110, 100" }).waitFor();
        await tab.getByRole("button", { name: "at 1000, 690" }).waitFor();
        await said(tab, "Saved");
        await settled(tab);
      }
    });
    assertEquals((await scene.placed(scene.clock))?.x, 110);
    assertEquals((await scene.placed(scene.goal))?.y, 690);
  });
});

Deno.test("while the channel is live a change is held until it is shown on stream, and seen in the preview", async () => {
  await withEditor(async ({ page, scene }) => {
    await page.getByText("You are live").waitFor();
    const frame = page.frameLocator(".preview iframe");
    const seen = (id: string, style = "") =>
      frame.locator(`[data-item="${id}"]${style}`)
        .waitFor({ state: "attached" });
    await item(page, "Clock").press("Enter");
    await item(page, "Clock").press("ArrowLeft");
    await said(page, "Not on stream yet");
    await seen(scene.clock, '[style*="translate(99px"]');
    await item(page, "Clock").press("h");
    await seen(scene.clock, '[style*="visibility: hidden"]');
    await page.getByRole("option", { name: "Clock" }).press("h");
    await seen(scene.clock, ':not([style*="visibility: hidden"])');
    assertEquals((await scene.placed(scene.clock))?.x, 100);
    await page.getByRole("button", { name: "Show on stream" }).click();
    await said(page, "Saved");
    assertEquals((await scene.placed(scene.clock))?.x, 99);
    // What is added is held too.
    await page.getByRole("button", { name: "Add a widget" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Wheel/ })
      .first().click();
    await page.getByRole("option", { name: /Wheel/ }).waitFor();
    await said(page, "Not on stream yet");
    const wheel = await page.getByRole("option", { name: /Wheel/ })
      .getAttribute("data-row") ?? "";
    await seen(wheel, ':not([style*="visibility: hidden"])');
    assertEquals(await scene.count(), 2);
    await page.getByRole("button", { name: "Show on stream" }).click();
    await said(page, "Saved");
    assertEquals(await scene.count(), 3);
    await settled(page);
  }, { isLive: true, previews: "drawn" });
});

Deno.test("who edits a scene that is deleted elsewhere is told so", async () => {
  await withEditor(async ({ app, page, scene }) => {
    await app.services.overlays.scenes.remove(
      demoChannel.id,
      scene.id,
      "delete",
    );
    await page.getByRole("alert").getByText("Someone deleted this scene")
      .waitFor({ timeout: 15_000 });
  });
});

Deno.test("a widget is added in front, dragged behind as a layer, and undone again; a picture and a sound are dropped, the scene renamed", async () => {
  await withEditor(async ({ page, log, scene }) => {
    await page.getByRole("button", { name: "Add a widget" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Wheel/ })
      .first().click();
    const option = page.getByRole("option", { name: /Wheel/ });
    await option.waitFor();
    await said(page, "Saved");
    const layers = () => page.getByRole("option").allInnerTexts();
    assertEquals(await layers(), ["Wheel", "Goal", "Clock"]);
    const [from, to] = [
      await option.boundingBox(),
      await page.getByRole("option", { name: "Clock" }).boundingBox(),
    ];
    assert(from && to);
    await page.mouse.move(from.x + 60, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + to.height - 2, { steps: 4 });
    await page.locator(".layers__gap").waitFor();
    await page.mouse.up();
    assertEquals(await layers(), ["Goal", "Clock", "Wheel"]);
    await said(page, "Saved");
    await page.getByRole("button", { name: /^Undo: Order/ }).click();
    await page.getByRole("button", { name: /^Undo: Add/ }).click();
    await option.waitFor({ state: "detached" });
    await said(page, "Saved");
    await dropOnCanvas(page, "Logo.png", await png(), { x: 960, y: 540 });
    await page.getByRole("button", {
      name: /^Logo, 24 by 16 at 94\d, 53\d/,
    }).waitFor();
    await said(page, "Saved");
    assertEquals(await scene.count(), 3);
    await dropOnCanvas(page, "Song.wav", wav(1), { x: 960, y: 540 });
    await page.getByRole("option", { name: "Song" }).waitFor();
    await dropOnCanvas(page, "Sans.woff2", wav(1), { x: 960, y: 540 });
    await page.getByText("is a font: choose a picture, a video or a sound")
      .waitFor();
    await page.getByRole("button", { name: /: rename the scene/ }).click();
    await page.keyboard.type("Game");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Game.*: rename the scene/ })
      .and(page.locator(":focus")).waitFor();
    await settled(page);
    log.assertSilent();
  });
});
