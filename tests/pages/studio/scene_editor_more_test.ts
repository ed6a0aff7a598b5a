import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { startFakeObs } from "@/tests/support/fake_obs.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { assertSound } from "@/tests/support/studio.ts";
import { item, said, withEditor } from "./support/scene_editor.ts";

const DEMO = "100000001";

const openView = (page: Page) =>
  page.getByRole("button", { name: "View", exact: true }).click();

Deno.test("a number is scrubbed by dragging its label, as one act; a press goes to the field", async () => {
  await withEditor(async ({ page, scene }) => {
    await item(page, "Clock").press("Enter");
    const x = page.getByLabel("X", { exact: true });
    const box = await page.locator(".scrub", { hasText: /^X$/ }).boundingBox();
    assert(box);
    const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 25, top, { steps: 5 });
    await page.mouse.up();
    assertEquals(await x.inputValue(), "125");
    assert(!(await x.evaluate((one) => one === document.activeElement)));
    await said(page, "Saved");
    assertEquals((await scene.placed(scene.clock))?.x, 125);
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    assertEquals(await x.inputValue(), "100");
    await page.mouse.click(left, top);
    assert(await x.evaluate((one) => one === document.activeElement));
  });
});

Deno.test("no figure of a ruler is cut, however wide the window is", async () => {
  await withEditor(async ({ page }) => {
    const cut = () =>
      page.evaluate(async () => {
        // The rulers follow the window with its next frame.
        for (let frame = 0; frame < 2; frame++) {
          await new Promise(requestAnimationFrame);
        }
        return [...document.querySelectorAll(".ruler span")].filter((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          const { left, top, right, bottom } = text.getBoundingClientRect();
          const edge = one.parentElement?.getBoundingClientRect();
          return edge && one.textContent !== "" &&
            (left < edge.left || top < edge.top || right > edge.right ||
              bottom > edge.bottom);
        }).map(({ textContent }) => textContent);
      });
    for (const width of [1040, 1060, 1080, 1100, 1120, 1140]) {
      await page.setViewportSize({ width, height: width - 300 });
      await page.locator(".ruler span").nth(2).waitFor();
      assertEquals(await cut(), [], `${width} px`);
    }
  });
});

Deno.test("what is dragged snaps to thirds once they are shown", async () => {
  await withEditor(async ({ page, scene }) => {
    await openView(page);
    await page.getByRole("switch", { name: "Thirds" }).click();
    await page.keyboard.press("Escape");
    await page.locator(".view-panel").waitFor({ state: "hidden" });
    const thirds = await page.locator(".safe--thirds").boundingBox();
    const box = await item(page, "Clock").boundingBox();
    assert(thirds && box);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    // Its left edge comes within 4 px of the first third.
    const by = thirds.x - box.x + 3;
    await page.mouse.move(box.x + 20 + by, box.y + 60, { steps: 8 });
    await page.mouse.up();
    await said(page, "Saved");
    assertEquals((await scene.placed(scene.clock))?.x, 640);
  });
});

Deno.test("a picture of OBS lies behind the scene, in the editor alone", async () => {
  await withEditor(async ({ page }) => {
    await using obs = await startFakeObs();
    await openView(page);
    await page.getByRole("button", { name: "Take a screenshot of OBS" })
      .click();
    await page.locator(".backdrop--own").waitFor();
    const behind = await page.locator(".backdrop--own").evaluate((one) =>
      getComputedStyle(one).backgroundImage
    );
    assert(behind.startsWith('url("blob:'), behind);
    const { data } = obs.requests.find(({ type }) =>
      type === "GetSourceScreenshot"
    ) ?? {};
    assertEquals(data, {
      sourceName: obs.scene,
      imageFormat: "jpg",
      imageWidth: 1280,
      imageCompressionQuality: 60,
    });
    await page.getByText("Connected to OBS").waitFor();
  });
});

Deno.test("on a phone what is selected has its numbers in a sheet at the bottom, the canvas in view above", async () => {
  await withEditor(async ({ page }) => {
    await item(page, "Clock").tap();
    const y = page.getByLabel("Height", { exact: true });
    await y.scrollIntoViewIfNeeded();
    for (const part of [".canvas__view", ".inspector"]) {
      const box = await page.locator(part).boundingBox();
      assert(box, part);
      const seen = Math.min(844, box.y + box.height) - Math.max(0, box.y);
      assert(seen > box.height * 0.8, `${part}: ${seen} of ${box.height}`);
    }
    await assertSound(page);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true });
});

Deno.test("another tab changes, adds and takes off things in mid-drag, and the drag goes on", async () => {
  await withEditor(async ({ app, page, scene }) => {
    const { instances } = app.services.overlays;
    const box = await item(page, "Clock").boundingBox();
    assert(box);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 20, { steps: 4 });
    const held = await item(page, "Clock").boundingBox();
    const goal = await scene.placed(scene.goal);
    assert(held && goal);
    await instances.save(DEMO, {
      id: scene.goal,
      placement: { ...goal, x: 40, y: 900 },
    });
    await instances.save(DEMO, {
      type: "clock",
      name: "Late",
      sceneId: scene.id,
      placement: { x: 1500, y: 50, width: 200, height: 100 },
    });
    await item(page, "Late").waitFor();
    // The one that is held stands under the pointer all the while.
    const still = await item(page, "Clock").boundingBox();
    assertEquals([still?.x, still?.y], [held.x, held.y]);
    await page.mouse.move(box.x + 140, box.y + 20, { steps: 4 });
    const further = await item(page, "Clock").boundingBox();
    assert(further && further.x > held.x + 30);
    await page.mouse.up();
    await said(page, "Saved");
    assert(((await scene.placed(scene.clock))?.x ?? 0) > 150);
    const after = await scene.placed(scene.goal);
    assertEquals([after?.x, after?.y], [40, 900]);
    assertEquals(await scene.count(), 3);
    const other = await item(page, "Goal").boundingBox();
    const own = await item(page, "Late").boundingBox();
    assert(other && own && other.y > own.y);
  });
});

Deno.test("a size of nothing is held until it is mended in the field, and an unknown kind is no item", async () => {
  await withEditor(async ({ app, page, scene, open, log }) => {
    await item(page, "Clock").press("Enter");
    const width = page.getByLabel("Width", { exact: true });
    for (const typed of ["0", "-50", "99999"]) {
      await width.fill(typed);
      await page.keyboard.press("Enter");
      await said(page, "Not saved: check the numbers");
      await page.getByText("Enter a number from 16 to 7680").waitFor();
      await page.keyboard.press("Escape");
      await said(page, "Saved");
      assertEquals((await scene.placed(scene.clock))?.width, 400);
    }
    // A kind that this version does not have any more.
    const key = (await Array.fromAsync(app.kv.list<{ type?: string }>({
      prefix: ["instance", DEMO],
    }))).find(({ key }) => key.includes(scene.goal));
    assert(key?.value);
    await app.kv.set(key.key, { ...key.value, type: "gone-for-good" });
    await open(scene.path);
    await item(page, "Clock").waitFor();
    await item(page, "Clock").press("Enter");
    await item(page, "Clock").press("ArrowRight");
    await said(page, "Saved");
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("one's own picture behind the scene outlives a reload, made small, until it is removed", async () => {
  await withEditor(async ({ page, log }) => {
    const large = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(4_000, 1_000);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#c03060";
      context.fillRect(0, 0, 4_000, 1_000);
      const bytes = await (await canvas.convertToBlob()).arrayBuffer();
      return [...new Uint8Array(bytes)];
    });
    const choose = (name: string, bytes: Uint8Array) =>
      page.locator(".view-panel input[type=file]").setInputFiles({
        name,
        mimeType: "image/png",
        // Playwright wants Node's own kind of bytes.
        buffer: Buffer.from(bytes),
      });
    const behind = page.locator(".backdrop--own");
    await openView(page);
    await choose("broken.png", new TextEncoder().encode("no picture at all"));
    await page.getByText(/^The browser cannot show this file/).waitFor();
    assertEquals(await behind.count(), 0);
    await choose("field.png", Uint8Array.from(large));
    await behind.waitFor();
    await page.getByRole("button", { name: "Remove the picture" }).waitFor();
    const drawn = () =>
      behind.evaluate(async (one) => {
        const image = new Image();
        image.src = getComputedStyle(one).backgroundImage.slice(5, -2);
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
    assertEquals(await drawn(), [2_560, 640]);
    await settled(page);
    await page.reload();
    await page.locator(".studio[data-ready]").waitFor();
    await behind.and(page.locator('[style*="blob:"]')).waitFor();
    assertEquals(await drawn(), [2_560, 640]);
    await openView(page);
    await page.getByRole("button", { name: "Remove the picture" }).click();
    await page.locator(".backdrop--studio").waitFor();
    await settled(page);
    await page.reload();
    await page.locator(".studio[data-ready]").waitFor();
    await page.locator(".backdrop--studio").waitFor();
    const kept = await page.evaluate(() =>
      new Promise((resolve) => {
        const request = indexedDB.open("limelight-pictures");
        request.onsuccess = () => {
          const all = request.result.transaction("scenes")
            .objectStore("scenes").count();
          all.onsuccess = () => resolve(all.result);
        };
      })
    );
    assertEquals(kept, 0);
    await settled(page);
    log.assertSilent();
  });
});
