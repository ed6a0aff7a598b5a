/** A moment over the whole scene, which an alert takes over where there is one. */
import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  startOverlayStage,
  UNSEEN_FULL_HD,
} from "@/tests/support/overlay_stage.ts";

/** From the page's beginning on: layers over the scene, and answers about alerts. */
const WATCH = `
globalThis.layers = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (node.className !== "ll-celebration") continue;
      const { clientWidth, clientHeight, parentElement } = node;
      layers.push({
        look: node.dataset.look,
        isOnScene: parentElement.matches(".scene"),
        isWhole: clientWidth === parentElement.clientWidth &&
          clientHeight === parentElement.clientHeight,
      });
    }
  }
}).observe(document, { subtree: true, childList: true });`;

interface Layer {
  look: string;
  isOnScene: boolean;
  isWhole: boolean;
}

const layersOn = (page: Page) => page.evaluate<Layer[]>("layers");

const spin = (stage: OverlayStage, id: string) =>
  stage.append([{
    ...followEvent(id),
    kind: "wheel.spin",
    platform: "limelight",
    occurredAt: new Date(stage.clock.now()).toISOString(),
    data: {
      spinId: id,
      wheelId: null,
      title: "Fate",
      items: [{ label: "Dance", weight: 1 }],
      resultIndex: 0,
      result: "Dance",
      durationMs: 2_000,
      addMs: 0,
      owed: null,
    },
  }]);

const WHEEL = {
  type: "wheel",
  pack: "ember-forge",
  settings: { spinMs: 2_000, revealMs: 60_000 },
};

/** Opens the scene, spins the wheel and waits until its page has asked who tells of it. */
async function layersAfterSpin(stage: OverlayStage): Promise<Layer[]> {
  let layers: Layer[] = [];
  await withPage(async (page, log) => {
    await page.addInitScript(WATCH);
    await openConnected(page, stage.scene);
    const asked = page.waitForResponse((answer) =>
      new URL(answer.url()).searchParams.get("ids") === ""
    );
    await spin(stage, "spin");
    const { alerted } = await (await asked).json();
    if (alerted.length === 0) {
      await page.waitForFunction("layers.length > 0");
      // It is gone when the last particle is through.
      await page.evaluate(
        "for (const one of document.getAnimations()) one.finish()",
      );
      await page.waitForFunction(
        `document.querySelector(".ll-celebration") === null`,
      );
    } else {
      await page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
      );
    }
    layers = await layersOn(page);
    log.assertSilent();
  }, UNSEEN_FULL_HD);
  return layers;
}

Deno.test("a wheel that stops is celebrated over the whole scene, in the wheel's look", async () => {
  await using stage = await startOverlayStage([WHEEL]);
  assertEquals(await layersAfterSpin(stage), [
    { look: "ember-forge", isOnScene: true, isWhole: true },
  ]);
});

Deno.test("where an alert tells of the wheel, the scene is left to it", async () => {
  await using stage = await startOverlayStage([
    WHEEL,
    {
      type: "alert-box",
      settings: { variants: [{ kinds: ["wheel.stopped"] }] },
    },
  ]);
  assertEquals(await layersAfterSpin(stage), []);
});

Deno.test("the service says which moments alerts tell of, and none of a box that is off", async () => {
  await using stage = await startOverlayStage([{
    type: "alert-box",
    settings: {
      variants: [
        { kinds: ["wheel.stopped"], enabled: false },
        { kinds: ["goal.reached"] },
      ],
    },
  }]);
  const { browserSources, instances } = stage.app.services.overlays;
  const read = async () =>
    (await browserSources.state(CHANNEL, { ids: [""] })).alerted;
  assertEquals(await read(), ["goal.reached"]);
  const [box] = await instances.list(CHANNEL);
  assert(box);
  assertEquals(
    (await browserSources.state(CHANNEL, { ids: [box.id] })).alerted,
    undefined,
  );
});
