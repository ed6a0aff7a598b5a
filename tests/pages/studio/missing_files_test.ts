import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { keys } from "@/lib/database/keys.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const GONE = "ast_01JAAAAAAAAAAAAAAAAAAAAAAA";

/** Stores settings as they stand since before deletions took names out of them. */
async function storeOld(
  app: TestApp,
  id: string,
  settings: Record<string, unknown>,
): Promise<void> {
  const { key, value } = await app.kv.get<Record<string, unknown>>(
    keys.instance(CHANNEL, id),
  );
  await app.kv.set(key, { ...value, settings });
}

Deno.test("a file that was deleted under an alert is said to be missing, and another is picked", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await page.addInitScript(() =>
      localStorage.setItem("limelight.straight-to-stream", "on")
    );
    await open("/studio");
    const all = await app.services.overlays.instances.list(CHANNEL);
    const box = all.find(({ type }) => type === "alert-box");
    assert(box);
    await storeOld(app, box.id, {
      variants: [{
        id: "big",
        kinds: ["raid"],
        media: GONE,
        sound: { soundId: GONE },
      }],
    });
    await open(`/studio/alerts?box=${box.id}`);
    const row = page.locator(".alert-row");
    await row.getByText("Deleted file; the look's picture is shown").waitFor();
    await row.getByText(/^Deleted sound; .* \(the look\) plays$/).waitFor();
    await page.getByRole("button", { name: /^Edit: / }).click();
    const said = page.getByText("This file was deleted");
    assertEquals(await said.count(), 2);
    await assertSound(page);
    await page.getByRole("button", { name: "Pick another" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Choose a sound" });
    await dialog.getByRole("searchbox", { name: "Search" }).fill("raid horn");
    await dialog.getByRole("button", { name: "Choose: Raid horn" }).click();
    await said.nth(1).waitFor({ state: "detached" });
    // The other one may stay: the rest is saved.
    await page.locator(".savebar").getByText("Saved", { exact: true })
      .waitFor();
    const { instance } = await app.services.overlays.instances.get(
      CHANNEL,
      box.id,
    );
    const [saved] = instance.settings.variants as Record<string, unknown>[];
    assertEquals(saved?.media, GONE);
    assert(saved?.sound && !Object.values(saved.sound).includes(GONE));
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("a widget's page says that its file is missing", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await open("/studio");
    const { instance } = await app.services.overlays.instances.save(CHANNEL, {
      type: "static-media",
    });
    await storeOld(app, instance.id, { asset: GONE });
    await open(`/studio/widgets/${instance.id}`);
    await page.getByRole("button", {
      name: /: A file that was deleted\. Choose$/,
    }).waitFor();
    await page.getByRole("button", { name: "Pick another" }).click();
    await page.getByRole("dialog", { name: "Choose a picture or video" })
      .waitFor();
    await settled(page);
    log.assertSilent();
  });
});
