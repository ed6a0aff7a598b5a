import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { control, follow } from "./support/alerts.ts";

const LOOK = "paper-lantern";

/** Returns what a widget is drawn with. */
const drawnWith = (page: Page) =>
  page.locator(".ll.w-goal-bar").first().evaluate((frame) => ({
    style: frame.getAttribute("style"),
    look: frame.closest<HTMLElement>(".item")?.dataset.look,
  }));

Deno.test("every widget is told settings of the look that its page's address asks for, as it was drawn with them", async () => {
  await using stage = await startOverlayStage([]);
  const { browserSources } = stage.app.services.overlays;
  const request = { channelId: CHANNEL, still: false, onStream: false };
  for (const { id } of WIDGETS) {
    const { items: [item] } = await browserSources.widget(request, {
      type: id,
      pack: LOOK,
    });
    assert(item?.content.kind === "widget", id);
    const { settings, look } = item.content.widget;
    const { widgets } = await browserSources.state(CHANNEL, {
      ids: [id],
      pack: LOOK,
    });
    const told = widgets[id];
    assertEquals([told?.settings, told?.look], [settings, look], id);
  }
});

for (const kind of ["of a type", "with settings of its own"]) {
  Deno.test(`a page ${kind} stays in its address's look whatever is read again`, async () => {
    await using stage = await startOverlayStage([
      { type: "goal-bar", pack: "broadcast" },
    ]);
    const [own] = await stage.app.services.overlays.instances.list(CHANNEL);
    const which = kind === "of a type" ? {} : { instance_id: own?.id ?? "" };
    await withPage(async (page) => {
      await openConnected(
        page,
        stage.widget("goal-bar", { ...which, pack: LOOK }),
      );
      const before = await drawnWith(page);
      assertEquals(before.look, LOOK);
      let loads = 0;
      page.on("load", () => loads++);
      let read = page.waitForResponse("**/overlay-state/**");
      await stage.append([follow("Ann", stage)]);
      await read;
      // What is told after the answer was taken in.
      read = page.waitForResponse("**/overlay-state/**");
      await stage.append([
        control("control.unmute", stage),
        follow("Bo", stage),
      ]);
      await read;
      assertEquals(await drawnWith(page), before);
      assertEquals(loads, 0);
      assertNotEquals(before.style, null);
    });
  });
}

Deno.test("an open page comes in another look of the channel, but for what has a look of its own", async () => {
  await using stage = await startOverlayStage([
    { type: "goal-bar", pack: "broadcast" },
  ]);
  const { overlays, account } = stage.app.services;
  const [scene] = await overlays.scenes.list(CHANNEL);
  const { instance } = await overlays.instances.save(CHANNEL, {
    type: "clock",
    sceneId: scene?.id ?? null,
  });
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const looks = () =>
      page.locator(".item").evaluateAll((items) =>
        items.map((item) => (item as HTMLElement).dataset.look)
      );
    assertEquals(await looks(), ["broadcast", "broadcast"]);
    await account.channels.updateSettings(
      { id: CHANNEL, login: "ada" },
      { look: LOOK },
    );
    await page.locator(
      `.item[data-item="${instance.id}"][data-look="${LOOK}"]`,
    ).waitFor();
    assertEquals(await looks(), ["broadcast", LOOK]);
  });
});
