import { Buffer } from "node:buffer";
import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { zipOf } from "@/tests/features/account/setup_bundle/bundles.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, dropFile, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

const asFile = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

const text = (content: string) => new TextEncoder().encode(content);

Deno.test("a broken archive of a widget, dropped or chosen, is named with what to do, changes nothing, and a whole one goes after it", async () => {
  const zip = await zipOf({
    "small/widget.html": "<p>Hi</p>".repeat(200),
    "small/widget.css": "p { color: red }",
  });
  const cut = zip.slice(0, zip.length - 30);
  await withStudio(async ({ app, page, open }) => {
    await app.services.account.channels.note(demoChannel);
    await open("/studio/code");
    const said = page.getByRole("alert").getByText(
      "The ZIP file is damaged. Export it again.",
    );
    const dialog = page.getByRole("dialog", { name: "Import code" });
    const chosen = dialog.locator("input[type=file]");
    await dropFile(page, "small.zip", cut);
    await dialog.waitFor();
    await said.waitFor();
    await assertSound(page);
    await said.evaluate((words) => words.setAttribute("data-seen", ""));
    await chosen.setInputFiles(asFile("small.zip", cut));
    // What is said again comes anew.
    await page.locator("[data-seen]").waitFor({ state: "detached" });
    await said.waitFor();
    await chosen.setInputFiles(asFile("photo.png", text("PNG")));
    await page.getByText(/HTML, CSS/).last().waitFor();
    assertEquals(await dialog.getByText("What it would become").count(), 0);
    assertEquals(await app.services.customWidgets.code.list(CHANNEL), []);
    // The same name again, whole by now.
    await chosen.setInputFiles(asFile("small.zip", zip));
    await dialog.getByRole("heading", { name: /^What it would become/ })
      .waitFor();
    await settled(page);
  });
});

Deno.test("a setup that is broken is named with what to do, and nothing is imported", async () => {
  const zip = await zipOf({ "more.txt": "x".repeat(999) });
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/scenes");
    const { scenes, instances } = app.services.overlays;
    const state = async () =>
      JSON.stringify([
        await scenes.list(CHANNEL),
        await instances.list(CHANNEL),
      ]);
    const before = await state();
    const next = "Export or download it again, and bring that file as it is.";
    for (
      const [name, bytes, words] of [
        ["setup.zip", zip.slice(0, zip.length - 25), "It is no zip."],
        ["setup.zip", text(""), "It is empty."],
        ["setup.json", text('{"scenes": ['), "It is no JSON."],
      ] as const
    ) {
      await page.getByLabel("Setup or StreamElements overlay").setInputFiles(
        asFile(name, bytes),
      );
      await page.getByRole("alert").getByText(`${words} ${next}`).waitFor();
      assertEquals(await page.getByRole("dialog").count(), 0);
    }
    await page.getByLabel("Setup or StreamElements overlay").setInputFiles(
      asFile("other.zip", zip),
    );
    await page.getByRole("alert").getByText(/is missing\./).waitFor();
    await assertSound(page);
    assertEquals(await state(), before);
  });
});
