import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { lookFile } from "@/lib/studio/browser/looks/look_file.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, setLive, withStudio } from "@/tests/support/studio.ts";

Deno.test("looks of one's own are begun with another, saved, worn, copied, removed and taken back, and go to a file", async () => {
  await withStudio(async ({ app, page, open, log }) => {
    setLive(page, false);
    await open("/studio/widgets");
    await page.getByRole("link", { name: "Design your own" }).click();
    const save = page.getByRole("button", { name: "Save your looks" });
    await save.waitFor();
    await page.locator(".studio[data-ready]").waitFor();
    for (const ground of ["bright", "dark", "busy"]) {
      await page.locator(`iframe[title="Over ${ground} video"]`).waitFor();
    }
    await page.getByLabel("Begin with").selectOption("neon-harbor");
    await page.getByRole("textbox", { name: "Name" }).fill("Harbour");
    await page.getByLabel("Accent", { exact: true }).fill("#ffcc00");
    await page.getByLabel("Sounds like").selectOption("velvet-hall");
    await page.getByText("Choose single sounds").click();
    await page.getByRole("button", { name: "Tip: The look's. Choose" }).click();
    await page.getByRole("button", { name: /^Choose: / }).first().click();
    await page.getByText("1 sound of your choice").waitFor();
    await save.click();
    await page.getByText("Saved").first().waitFor();
    const menu = (name: string) =>
      page.getByRole("button", { name: `More for ${name}` });
    await menu("Harbour").click();
    await page.getByRole("menuitem", { name: "Wear it" }).click();
    await page.getByText("Your channel wears it").waitFor();
    const stored = async () =>
      (await app.services.account.channels.settings(demoChannel.id)).settings;
    const { look, ownLooks: [own, ...none] } = await stored();
    assert(own);
    assertEquals(
      [look, own.base, own.accent, own.soundsOf, Object.keys(own.sounds)],
      [own.id, "neon-harbor", "#ffcc00", "velvet-hall", ["tip"]],
    );
    assertEquals(none, []);

    await menu("Harbour").click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Save as a file" }).click(),
    ]);
    assertEquals(file.suggestedFilename(), "Harbour.look.json");

    await page.getByLabel("Open a file").setInputFiles({
      name: "Night.look.json",
      mimeType: "application/json",
      buffer: Buffer.from(lookFile({
        ...own,
        name: "Night",
        sounds: { ...own.sounds, raid: "ast_of_another" },
      })),
    });
    await page.getByText("1 sound of the look is not among").waitFor();
    await page.getByRole("heading", { name: "Night" }).waitFor();
    const [harbour, night] = (await stored()).ownLooks;
    assertEquals(
      [harbour?.name, night?.name, night?.sounds],
      ["Harbour", "Night", own.sounds],
    );
    await menu("Night").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await menu("Night 2").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const removed = page.getByText("Removed Night 2");
    await removed.waitFor();
    const names = async () => (await stored()).ownLooks.map(({ name }) => name);
    assertEquals(await names(), ["Harbour", "Night"]);
    await page.locator(".toast").filter({ hasText: "Removed Night 2" })
      .getByRole("button", { name: "Undo" }).click();
    await menu("Night 2").waitFor();
    assertEquals(await names(), ["Harbour", "Night", "Night 2"]);
    await settled(page);
    await assertSound(page);
    log.assertSilent();
  });
});
