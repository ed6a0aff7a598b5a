import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";
import { pictureFile, soundFile } from "./support/files.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

const GALLERY = {
  name: "Gallery",
  html: '<img id="pic" src="{{pic}}" alt=""><p id="all"></p>',
  css: "",
  js: "addEventListener('onWidgetLoad', ({ detail }) => {" +
    "  document.querySelector('#all').textContent = JSON.stringify(detail.fieldData);" +
    "});",
  fields: {
    pic: { type: "image-input", label: "Picture" },
    chime: { type: "sound-input", label: "Chime" },
    slides: { type: "image-input", label: "Slides", multiple: true },
  },
  // Its own files come all the same.
  network: "none",
} as const;

async function make(app: TestApp): Promise<string> {
  await app.services.account.channels.note(demoChannel);
  const { code } = app.services.customWidgets;
  return (await code.save(CHANNEL, null, GALLERY)).widget.id;
}

/** Waits until the values of a widget's draft are saved, and returns them. */
async function savedValues(
  app: TestApp,
  id: string,
  areSaved: (values: Record<string, unknown>) => boolean,
) {
  const { code } = app.services.customWidgets;
  const read = async () => (await code.get(CHANNEL, id)).widget.values;
  return await readUntil(read, areSaved);
}

Deno.test("a picture for a field of a custom widget is uploaded and a sound is picked by keys; the preview shows it, and the file counts as used", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const id = await make(app);
    await open(`/studio/code/${id}`);
    const picture = page.getByRole("button", { name: "Picture: None. Choose" });
    await picture.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await assertSound(page);
    await dialog.locator("input[type=file]").setInputFiles(
      soundFile("chime.wav"),
    );
    await page.getByText(/“chime.wav” is a sound/).waitFor();
    await dialog.locator("input[type=file]").setInputFiles(
      await pictureFile("cat.png"),
    );
    await page.getByRole("button", { name: "Picture: cat.png. Choose" })
      .waitFor();
    const shown = page.frameLocator(".code-preview iframe")
      .frameLocator("iframe[sandbox]").locator('#pic[src^="/assets/"]');
    // A picture that did not come has no size.
    await shown.waitFor();

    await page.getByRole("button", { name: "Chime: None. Choose" })
      .press("Enter");
    await dialog.getByRole("searchbox", { name: "Search" }).fill("raid horn");
    await dialog.getByText("1 found").waitFor();
    await dialog.getByRole("button", { name: "Choose: Raid horn" })
      .press("Enter");
    await page.getByRole("button", { name: /^Chime: Raid horn/ }).waitFor();
    const { pic, chime } = await savedValues(
      app,
      id,
      ({ pic, chime }) => pic !== undefined && chime !== undefined,
    );
    assert(/^\/sounds\/.*$/.test(String(chime)), String(chime));

    const { assets, fileUses } = app.services.overlays;
    const [file] = (await assets.all(CHANNEL)).filter(({ kind }) =>
      kind === "image"
    );
    assert(file);
    assertEquals(pic, file.url);
    const uses = await fileUses.usesOf(CHANNEL, file);
    assertEquals(uses.map(({ kind, id }) => [kind, id]), [
      ["custom_widget", id],
    ]);
    // It is not deleted unasked; once it is, the field says so.
    await assets.remove(CHANNEL, file.id, true);
    await page.reload();
    await page.getByRole("button", {
      name: /^Picture: A file that was deleted/,
    })
      .waitFor();
    await page.getByText("This file was deleted").waitFor();
    await settled(page);
    assertEquals(log.errors, []);
  }, { previews: "drawn" });
});

Deno.test("by touch, a field takes several pictures, and an address elsewhere", async () => {
  await withStudio(async ({ app, page, open }) => {
    const id = await make(app);
    await open(`/studio/code/${id}`);
    for (const [at, name] of [[1, "one.png"], [2, "two.png"]] as const) {
      await page.getByRole("button", { name: `Slides ${at}: None. Choose` })
        .tap();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input[type=file]").setInputFiles(
        await pictureFile(name),
      );
      // Equal bytes are one file.
      await page.getByRole("button", { name: `Slides ${at}: one.png. Choose` })
        .waitFor();
    }
    const address = page.getByLabel("Picture, as an address");
    await address.fill("https://example.com/cat.png");
    await address.blur();
    await page.getByRole("button", {
      name: "Picture: A file elsewhere. Choose",
    })
      .waitFor();
    // The check of accessibility fails where elements go meanwhile.
    await settled(page);
    await assertSound(page);
    const { pic, slides } = await savedValues(
      app,
      id,
      ({ pic }) => pic !== undefined,
    );
    assertEquals(pic, "https://example.com/cat.png");
    const [file] = await app.services.overlays.assets.all(CHANNEL);
    assert(file);
    assertEquals(slides, [file.url, file.url]);
    await page.getByRole("button", { name: "Remove: Slides 1" }).tap();
    await page.getByRole("button", { name: "Slides 2: None. Choose" })
      .waitFor();
    await savedValues(
      app,
      id,
      ({ slides }) => Array.isArray(slides) && slides.length === 1,
    );
  }, { viewport: { width: 390, height: 844 }, hasTouch: true });
});
