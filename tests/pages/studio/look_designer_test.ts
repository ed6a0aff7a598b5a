import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { lookFile } from "@/lib/studio/browser/looks/look_file.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, setLive, withStudio } from "@/tests/support/studio.ts";

Deno.test("a look of one's own is begun with another, saved, worn, and taken to a file and back", async () => {
  await withStudio(async ({ app, page, open, log }) => {
    setLive(page, false);
    await open("/studio/widgets");
    await page.getByRole("link", { name: "Design your own" }).click();
    await page.getByRole("button", { name: "Wear it" }).waitFor();
    await page.locator(".studio[data-ready]").waitFor();
    await page.getByLabel("Begin with").selectOption("neon-harbor");
    await page.getByRole("textbox", { name: "Name" }).fill("Harbour");
    await page.getByLabel("Accent", { exact: true }).fill("#ffcc00");
    await page.getByRole("button", { name: "Busy" }).click();
    await page.getByRole("button", { name: "Save your look" }).click();
    await page.getByText("Saved").first().waitFor();
    await page.getByRole("button", { name: "Wear it" }).click();
    await page.getByRole("button", { name: "Your channel wears it" }).waitFor();
    const { settings } = await app.services.account.channels
      .settings(demoChannel.id);
    assertEquals(
      [settings.look, settings.ownLook?.base, settings.ownLook?.accent],
      ["own", "neon-harbor", "#ffcc00"],
    );
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    assertEquals(file.suggestedFilename(), "Harbour.look.json");
    const { ownLook } = settings;
    assert(ownLook);
    await page.getByLabel("Begin with").selectOption("paper-lantern");
    await page.getByLabel("Open a file").setInputFiles({
      name: "Harbour.look.json",
      mimeType: "application/json",
      buffer: Buffer.from(lookFile(ownLook)),
    });
    await settled(page);
    assertEquals(
      await page.getByLabel("Begin with").inputValue(),
      "neon-harbor",
    );
    await assertSound(page);
    log.assertSilent();
  }, { previews: "empty" });
});
