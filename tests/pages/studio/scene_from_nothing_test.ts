/** A new streamer's first scene, from an empty channel to the browser source. */
import { assert, assertEquals } from "@std/assert";
import { type Page, settled, withPage } from "@/tests/support/browser.ts";
import {
  type Hand,
  keyboardHand,
  mouseHand,
  touchHand,
} from "@/tests/support/hands.ts";
import {
  setLive,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { emptyChannel } from "@/tests/support/walk_through.ts";
import { fingerOn, item, said } from "./support/scene_editor.ts";

const CHANNEL = "100000001";

/** Goes from the first room to the editor of a scene that has nothing on it. */
async function openEmptyScene(studio: StudioPage, hand: Hand): Promise<string> {
  const { page, open } = studio;
  setLive(page, false);
  await open("/studio");
  // Previews of the scenes that go have loaded by then.
  await settled(page);
  await emptyChannel(studio);
  await open("/studio/scenes");
  await settled(page);
  await hand.press(page.getByRole("button", { name: "New scene" }).first());
  await hand.press(page.getByRole("button", { name: "Use this: Empty" }));
  await page.waitForURL("**/studio/scenes/scn_*");
  await page.locator(".studio[data-ready]").waitFor();
  await settled(page);
  return page.url().split("/").at(-1) ?? "";
}

/** Adds a widget by the dialog of all kinds; it is selected then. */
async function addWidget(page: Page, hand: Hand, name: string): Promise<void> {
  await hand.press(page.getByRole("button", { name: "Add a widget" }));
  const dialog = page.getByRole("dialog");
  await hand.type(dialog.getByRole("searchbox"), name);
  await hand.press(
    dialog.getByRole("button", { name: new RegExp(`^${name}`) }).first(),
  );
  await page.getByRole("option", { name }).waitFor();
  await said(page, "Saved");
}

/** Reads the place of each widget, by its name. */
async function placedIn({ app }: StudioPage, sceneId: string) {
  const { scenes, instances } = app.services.overlays;
  const names = new Map(
    (await instances.list(CHANNEL)).map(({ id, name }) => [id, name]),
  );
  const { scene } = await scenes.get(CHANNEL, sceneId);
  return new Map(
    scene.items.map(({ id, placement }) => [names.get(id) ?? id, placement]),
  );
}

/** Asserts that a browser source shows each widget exactly where the editor put it. */
async function assertOnStream(
  { app, url }: StudioPage,
  sceneId: string,
): Promise<void> {
  const { widgetToken } = await app.services.demo!.links(null);
  const { scene } = await app.services.overlays.scenes.get(CHANNEL, sceneId);
  await withPage(async (obs, log) => {
    await obs.goto(`${url}/v1/scene/${sceneId}?token=${widgetToken}`);
    for (const { id, placement } of scene.items) {
      const element = obs.locator(`[data-item="${id}"]`);
      await element.waitFor({ state: "attached" });
      const shown = await element.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height };
      });
      const { x, y, width, height } = placement;
      assertEquals(shown, { x, y, width, height });
    }
    await settled(obs);
    log.assertSilent();
  }, { viewport: { width: 1920, height: 1080 } });
}

/** Returns the middle of a thing of the canvas, and a scene px in px of the screen. */
async function middleOf(page: Page, name: string) {
  const box = await item(page, name).boundingBox();
  const stage = await page.locator(".canvas__layer").boundingBox();
  assert(box && stage);
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    stage,
    scale: stage.width / 1920,
  };
}

/** Taps the upper left corner of the canvas, where nothing stands: nothing is selected then. */
async function tapNothing(page: Page): Promise<void> {
  const stage = await page.locator(".canvas__layer").boundingBox();
  assert(stage);
  await page.touchscreen.tap(stage.x + 4, stage.y + 4);
  await page.locator('.thing[aria-pressed="true"]').waitFor({
    state: "detached",
  });
}

Deno.test("a new streamer builds a scene from nothing by mouse", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    const hand = mouseHand(page);
    const id = await openEmptyScene(studio, hand);
    for (const name of ["Goal bar", "Chat box"]) {
      await addWidget(page, hand, name);
    }
    // The chat into the upper left corner: it snaps to both sides.
    const chat = await middleOf(page, "Chat box");
    const box = await item(page, "Chat box").boundingBox();
    assert(box);
    await page.mouse.move(chat.x, chat.y);
    await page.mouse.down();
    await page.mouse.move(
      chat.stage.x + box.width / 2 + 3,
      chat.stage.y + box.height / 2 + 3,
      { steps: 8 },
    );
    await page.mouse.up();
    // And smaller, by the handle of its lower right corner.
    const handle = await page.locator('[data-handle="4"]').boundingBox();
    assert(handle);
    const corner = { x: handle.x + 12, y: handle.y + 12 };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x - 30, corner.y - 60, { steps: 5 });
    await page.mouse.up();
    // The bar down to the middle of the lower half.
    const bar = await middleOf(page, "Goal bar");
    await page.mouse.move(bar.x, bar.y);
    await page.mouse.down();
    await page.mouse.move(
      chat.stage.x + 960 * chat.scale + 2,
      chat.stage.y + 900 * chat.scale,
      { steps: 8 },
    );
    await page.mouse.up();
    await said(page, "Saved");
    const placed = await placedIn(studio, id);
    const [goal, list] = [placed.get("Goal bar"), placed.get("Chat box")];
    assert(goal && list);
    assertEquals([list.x, list.y], [0, 0]);
    assert(list.width < box.width / chat.scale - 20, `${list.width}`);
    assertEquals(goal.x + goal.width / 2, 960);
    await assertOnStream(studio, id);
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("a new streamer builds a scene from nothing by keys alone", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    const hand = keyboardHand(page);
    const id = await openEmptyScene(studio, hand);
    for (const name of ["Goal bar", "Chat box"]) {
      await addWidget(page, hand, name);
    }
    const before = await placedIn(studio, id);
    // Typed exactly: where the chat stands.
    await hand.type(
      page.getByRole("textbox", { name: "X", exact: true }),
      "40",
    );
    await page.keyboard.press("Enter");
    await hand.type(
      page.getByRole("textbox", { name: "Y", exact: true }),
      "1080-600-40",
    );
    await page.keyboard.press("Enter");
    await hand.type(page.getByRole("textbox", { name: "Height" }), "600");
    await page.keyboard.press("Enter");
    // By arrows: the bar, from the list of layers to the canvas.
    await hand.press(page.getByRole("option", { name: "Chat box" }));
    await page.keyboard.press("Tab");
    while (
      !await item(page, "Goal bar").evaluate((one) => one.matches(":focus"))
    ) {
      await page.keyboard.press("Shift+Tab");
    }
    await page.keyboard.press("Enter");
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press("Shift+ArrowDown");
    }
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Shift+ArrowRight");
    await said(page, "Saved");
    const placed = await placedIn(studio, id);
    const [goal, chat] = [placed.get("Goal bar"), placed.get("Chat box")];
    const was = before.get("Goal bar");
    assert(goal && chat && was);
    assertEquals([chat.x, chat.y, chat.height], [40, 440, 600]);
    assertEquals([goal.x, goal.y, goal.width], [
      was.x - 1,
      was.y + 50,
      was.width + 10,
    ]);
    await assertOnStream(studio, id);
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("a new streamer builds a scene from nothing by touch on a phone", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    const hand = touchHand(page);
    const id = await openEmptyScene(studio, hand);
    for (const name of ["Goal bar", "Chat box"]) {
      await addWidget(page, hand, name);
    }
    const finger = await fingerOn(page);
    // A finger that moves at once scrolls the page, and nothing is selected by it.
    await tapNothing(page);
    const bar = await middleOf(page, "Goal bar");
    const before = await placedIn(studio, id);
    await finger.press(bar.x, bar.y);
    await finger.move(bar.x, bar.y - 90);
    await finger.lift();
    await page.waitForFunction(() => scrollY > 20);
    assertEquals(await page.locator('.thing[aria-pressed="true"]').count(), 0);
    await scrolledBack(page);
    // One that rests first holds what is below it, and the page stays.
    const from = await middleOf(page, "Goal bar");
    await finger.press(from.x, from.y);
    await page.locator('.thing[aria-pressed="true"]').waitFor();
    const held = await middleOf(page, "Goal bar");
    const scrolled = await page.evaluate(() => scrollY);
    await finger.move(held.x + 20, held.y + 45, 12);
    assertEquals(await page.evaluate(() => scrollY), scrolled);
    await finger.lift();
    await said(page, "Saved");
    const [was, goal] = [
      before.get("Goal bar"),
      (await placedIn(studio, id)).get("Goal bar"),
    ];
    assert(was && goal && goal.y > was.y + 100, `${was?.y} to ${goal?.y}`);
    // Lifted where it rested, it opens the menu of what it held.
    await tapNothing(page);
    const chat = await middleOf(page, "Chat box");
    await finger.press(chat.x, chat.y);
    await page.locator('.thing[aria-pressed="true"]').waitFor();
    await finger.lift();
    await hand.press(page.getByRole("menuitem", { name: "Order" }));
    await hand.press(page.getByRole("menuitem", { name: "Send to back" }));
    await said(page, "Saved");
    await hand.press(page.getByRole("button", { name: "Move right" }));
    await said(page, "Saved");
    const placed = await placedIn(studio, id);
    const list = placed.get("Chat box");
    assert(list && list.z < (placed.get("Goal bar")?.z ?? 0));
    assertEquals(list.x, (before.get("Chat box")?.x ?? 0) + 1);
    await assertOnStream(studio, id);
    await settled(page);
    log.assertSilent();
  }, {
    // A small phone's window between the bars of its browser: there is more below.
    viewport: { width: 390, height: 540 },
    hasTouch: true,
    isMobile: true,
  });
});

/** Scrolls to the page's top until it stays there: after a finger it rolls on, and the next would only stop it. */
async function scrolledBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    new Promise<void>((resolve) => {
      let still = 0;
      requestAnimationFrame(function look() {
        still = scrollY === 0 ? still + 1 : 0;
        scrollTo(0, 0);
        if (still > 20) resolve();
        else requestAnimationFrame(look);
      });
    })
  );
}
