import { assert, assertEquals } from "@std/assert";
import type { ConnectionList } from "@/lib/schema/overlays/connections.ts";
import { settled, withPage } from "@/tests/support/browser.ts";
import { readUntil } from "@/tests/support/until.ts";
import { setLive, withStudio } from "@/tests/support/studio.ts";
import { says } from "./says.ts";
import { aScene } from "./support/scene_editor.ts";

const DEMO = "100000001";

Deno.test("what viewers take part in is said to be on stream only where an open source draws it", async () => {
  await withStudio(async ({ app, page, url, open }) => {
    const scene = await aScene(app);
    await withPage(async (overlay) => {
      await overlay.goto(url + scene.source);
      await overlay.locator(`[data-item="${scene.clock}"]`).waitFor();
      await says(app, "Ada", "hello there");
      await open("/studio/audience?tab=highlight");
      const line = page.locator(".aud-chat").first();
      await line.click();
      const missing = page.getByText(
        "Reached 0 of 1: no open scene has a Chat highlight",
      );
      await missing.first().waitFor();
      assertEquals(await page.getByText("On stream now").count(), 0);
      await page.getByRole("tab", { name: "Giveaway" }).click();
      await page.getByRole("textbox", { name: "Prize" }).fill("A mug");
      await page.getByRole("button", { name: "Open the giveaway" }).click();
      await page.getByText("no open scene has a Giveaway").first().waitFor();

      // The widget is offered for the scene that is open.
      await page.getByRole("tab", { name: "Chat highlight" }).click();
      await page.locator(".notice").filter({ has: missing })
        .getByRole("link", { name: "Add it" }).click();
      await page.waitForURL("**/studio/widgets*");
      const dialog = page.getByRole("dialog", { name: "Add a widget" });
      await dialog.getByRole("button", { name: /^Chat highlight/ }).waitFor();
      assertEquals(await dialog.getByText("1 widget").count(), 1);
      await page.waitForFunction(
        (id) =>
          document.querySelector<HTMLSelectElement>("#widget-scene")?.value ===
            id,
        scene.id,
      );
      await app.services.overlays.instances.save(DEMO, {
        type: "chat-highlight",
        sceneId: scene.id,
      });
      await open("/studio/audience?tab=highlight");
      await page.getByText("On stream now").waitFor();
      assertEquals(await missing.count(), 0);
      await settled(overlay);
    });
    await page.getByText("Reached nothing: no source is open").first()
      .waitFor();
    await settled(page);
  });
});

Deno.test("credits that roll, a timer that starts and code that is published say where no open source has them", async () => {
  await withStudio(async ({ app, page, url, open }) => {
    const scene = await aScene(app);
    await withPage(async (overlay) => {
      await overlay.goto(url + scene.source);
      await overlay.locator(`[data-item="${scene.clock}"]`).waitFor();
      await open("/studio/subathon/credits");
      await page.getByRole("button", { name: "Roll", exact: true }).click();
      await page.getByText("no open scene has an Ending credits widget").first()
        .waitFor();
      const { widget } = await app.services.customWidgets.code.save(
        DEMO,
        null,
        { name: "Mine", html: "<p>Hi</p>" },
      );
      setLive(page, false);
      await open(`/studio/code/${widget.id}`);
      await page.getByRole("button", { name: "Show on stream" }).click();
      await page.getByText(
        "Reached 0 of 1: no open scene has the widget “Mine”",
      ).waitFor();
      await open("/studio/code");
      await page.getByRole("heading", { name: widget.name }).waitFor();
      await page.getByText("Published", { exact: true }).waitFor();
      assertEquals(await page.getByText("On stream").count(), 0);
      const placement = await scene.placed(scene.clock);
      assert(placement);
      await app.services.overlays.scenes.update(DEMO, scene.id, {
        customItems: [{ widgetId: widget.id, placement }],
      });
      await page.getByText("On stream", { exact: true }).waitFor();
      await settled(page);
      await settled(overlay);
    });
  });
});

Deno.test("the list of open pages says what each draws: nothing hidden, nothing switched off", async () => {
  await withStudio(async ({ app, page, url, open }) => {
    const scene = await aScene(app);
    const { instances } = app.services.overlays;
    await instances.save(DEMO, { id: scene.goal, enabled: false });
    await instances.save(DEMO, {
      type: "poll",
      sceneId: scene.id,
      placement: { visible: false },
    });
    await open("/studio");
    await withPage(async (overlay) => {
      await overlay.goto(url + scene.source);
      await overlay.locator(`[data-item="${scene.clock}"]`).waitFor();
      const read = (): Promise<ConnectionList> =>
        page.evaluate(async (id) => {
          const path = `/m/widgets/api/channels/${id}/connections`;
          return await (await fetch(path)).json();
        }, DEMO);
      const { items } = await readUntil(read, ({ items }) => items.length > 0);
      assertEquals(items.map(({ draws }) => draws), [["clock"]]);
      await settled(overlay);
    });
    await settled(page);
  });
});
