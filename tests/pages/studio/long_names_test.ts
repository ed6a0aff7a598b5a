import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { withStudio } from "@/tests/support/studio.ts";

const LONG = "W".repeat(60);

Deno.test("a name of one long word makes no room wider than a phone", async () => {
  await withStudio(async ({ app, page, open }) => {
    await app.services.overlays.scenes.create(demoChannel.id, {
      name: LONG,
      width: 1920,
      height: 1080,
      background: "#00000000",
    });
    await open("/studio/subathon/credits");
    await page.evaluate(async ([path, title]) => {
      await fetch(path!, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ action: "save", title, lines: ["Ada"] }),
      });
    }, [`/m/widgets/api/channels/${demoChannel.id}/credits/lists`, LONG]);
    for (const path of ["/studio/subathon/credits", "/studio/welcome"]) {
      await open(path);
      await page.getByText(LONG).first().waitFor();
      const beyond = await page.evaluate(() =>
        document.documentElement.scrollWidth - innerWidth
      );
      assertEquals([path, Math.max(0, beyond)], [path, 0]);
    }
  }, { viewport: { width: 320, height: 640 }, hasTouch: true });
});

Deno.test("a long name in the list of layers leaves what hides and locks its widget in sight", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { scenes, instances } = app.services.overlays;
    const { scene } = await scenes.create(demoChannel.id, {
      name: "Game",
      width: 1920,
      height: 1080,
      background: "#00000000",
    });
    await instances.save(demoChannel.id, {
      type: "clock",
      name: LONG,
      sceneId: scene.id,
      placement: { x: 0, y: 0, width: 300, height: 100 },
    });
    await open(`/studio/scenes/${scene.id}`);
    const layer = page.getByRole("option", { name: LONG });
    await layer.waitFor();
    const beyond = await layer.evaluate((row) => {
      const list = row.parentElement;
      return list ? list.scrollWidth - list.clientWidth : NaN;
    });
    assertEquals(beyond, 0);
  });
});
