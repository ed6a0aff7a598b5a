import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

Deno.test("Ctrl K finds scenes, widgets, code, files, settings of the channel and fields of the page", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { scenes, instances } = app.services.overlays;
    const { scene } = await scenes.create(CHANNEL, {
      name: "Boss room",
      width: 1_920,
      height: 1_080,
      background: "#00000000",
    });
    const { instance } = await instances.save(CHANNEL, {
      type: "wheel",
      name: "Prize of doom",
      sceneId: scene.id,
    });
    await app.services.customWidgets.code.save(CHANNEL, null, {
      name: "Bubbles",
    });
    const session = await app.signIn({ channelId: CHANNEL });
    await app.request("/api/widgets/assets/upload?name=Hurray", {
      method: "POST",
      session,
      body: await png(),
      headers: { "content-type": "image/png" },
    });
    const find = async (text: string, option: RegExp) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Type what" }).fill(text);
      await page.getByRole("option", { name: option }).first().waitFor();
    };
    await open("/studio");
    await find("boss", /^Boss room/);
    await assertSound(page);
    await page.screenshot({ path: "/tmp/d/find.png" });
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/studio/scenes/${scene.id}`);
    await open("/studio");
    await find("doom", /^Prize of doom.*Boss room/);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/studio/widgets/${instance.id}`);
    await page.locator(".studio[data-ready]").waitFor();
    // A field of a section that is closed.
    await find("how long", /On this page/);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      document.activeElement?.closest("main") !== null &&
      document.activeElement?.matches("input, select, textarea")
    );
    await find("bubbles", /^Bubbles/);
    await page.keyboard.press("Escape");
    await find("hurray", /^Hurray.*File/);
    await page.keyboard.press("Escape");
    await find("export", /^Backup/);
    await page.keyboard.press("Escape");
    await find("token", /^Widget token/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/studio/channel*");
    await settled(page);
  });
});
