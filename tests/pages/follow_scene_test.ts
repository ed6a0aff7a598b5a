import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";

Deno.test("an open scene follows the dashboard: settings and places without a reload, what is new with one", async () => {
  await using app = await startTestApp({
    clock: new GoingClock(),
  });
  await using served = serveApp(app);
  const { scenes, instances, soundAssignments } = app.services.overlays;
  const { scene } = await scenes.create(CHANNEL, {
    name: "Main",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const made = await Promise.all(
    ["static-text", "clock", "alert-box"].map((type) =>
      instances.save(CHANNEL, { type, sceneId: scene.id })
    ),
  );
  const [title = "", time = "", box = ""] = made.map(({ instance }) =>
    instance.id
  );
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    let loads = 0;
    page.on("load", () => loads++);
    await openConnected(
      page,
      `${served.url}/v1/scene/${scene.id}?token=${token}`,
    );
    const item = (id: string) => page.locator(`[data-item="${id}"]`);
    /** Waits until an item's own style says so. */
    const styled = (id: string, name: string, value: string) =>
      page.waitForFunction(
        ([selector, name, value]) =>
          document.querySelector<HTMLElement>(selector ?? "")?.style
            .getPropertyValue(name ?? "") === value,
        [`[data-item="${id}"]`, name, value],
      );

    const settings = { content: "Other words" };
    await instances.save(CHANNEL, { id: title, settings });
    await item(title).getByText("Other words").waitFor();
    await instances.place(CHANNEL, title, { x: 321, y: 12, rotation: 45 });
    await styled(title, "transform", "translate(321px, 12px) rotate(45deg)");
    await scenes.update(CHANNEL, scene.id, {
      placements: { [time]: { opacity: 0.25, z: 77, width: 500 } },
    });
    await styled(time, "opacity", "0.25");
    assertEquals(
      await item(time).evaluate(({ style }) => [style.zIndex, style.width]),
      ["77", "500px"],
    );
    // Many moves of one drag: the page ends where the drag did.
    for (let x = 0; x <= 400; x += 10) {
      await instances.place(CHANNEL, time, { x });
    }
    await page.waitForFunction(
      (selector) =>
        document.querySelector<HTMLElement>(selector)?.style.transform
          .startsWith("translate(400px"),
      `[data-item="${time}"]`,
    );
    assertEquals(loads, 1);

    // What is taken off is gone at once, and the page loads anew without it.
    let loaded = page.waitForEvent("load");
    await instances.remove(CHANNEL, title);
    await loaded;
    assertEquals(await item(title).count(), 0);
    // The new page replays what happens before it is connected.
    loaded = page.waitForEvent("load");
    const { instance } = await instances.save(CHANNEL, {
      type: "static-text",
      sceneId: scene.id,
    });
    await loaded;
    await item(instance.id).waitFor({ state: "attached" });
    loaded = page.waitForEvent("load");
    await soundAssignments.assign(CHANNEL, box, "follow", {
      soundId: "snd_horn_raid",
      volume: 0.5,
    });
    await loaded;
    log.assertSilent();
  });
});
