import { assertEquals } from "@std/assert";
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
    const sent = await app.request("/api/widgets/assets/upload?name=Hurray", {
      method: "POST",
      session,
      raw: await png(),
      headers: { "content-type": "image/png" },
    });
    assertEquals(sent.status, 201, await sent.text());
    const find = async (text: string, option: RegExp) => {
      const field = page.getByRole("combobox", { name: "Type what" });
      // One that is closing takes the keys yet.
      await field.waitFor({ state: "hidden" });
      await page.keyboard.press("Control+k");
      await field.fill(text);
      await page.getByRole("option", { name: option }).first().waitFor();
    };
    await open("/studio");
    page.setDefaultTimeout(12_000);
    await find("boss", /^Boss room/);
    await assertSound(page);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/studio/scenes/${scene.id}`);
    await open("/studio");
    await find("doom", /^Prize of doom.*Boss room/);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/studio/widgets/${instance.id}`);
    await page.locator(".studio[data-ready]").waitFor();
    await find("search settings", /On this page/);
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
