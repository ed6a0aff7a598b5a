import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { settled, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  assertSoundIn,
  openedIn,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { pictureFile, soundFile } from "./support/files.ts";

const DEMO = "100000001";

async function savedCheer(app: TestApp): Promise<Partial<Variant>> {
  const all = await app.services.overlays.instances.list(DEMO);
  const box = all.find(({ type }) => type === "alert-box");
  const variants = (box?.settings.variants ?? []) as Partial<Variant>[];
  const found = variants.find(({ kinds }) => kinds?.includes("cheer"));
  assert(found);
  return found;
}

/** Opens the demo's alert for bits, where each change is saved as it is made. */
async function openCheer({ page, open }: StudioPage) {
  await page.addInitScript(() =>
    localStorage.setItem("limelight.straight-to-stream", "on")
  );
  await open("/studio/alerts");
  await page.getByRole("button", { name: /^Edit: Bits/ }).click();
  await page.getByRole("button", { name: /^Sound: / }).waitFor();
  await settled(page);
}

const saved = ({ page }: StudioPage) =>
  page.locator(".savebar").getByText("Saved", { exact: true }).waitFor();

Deno.test("a sound is uploaded where it is chosen, heard, and found by name the next time", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openCheer(studio);
    const sound = page.getByRole("button", { name: /^Sound: / });
    await sound.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Choose a sound" });
    await dialog.getByRole("searchbox", { name: "Search" }).fill("raid horn");
    await dialog.getByText("1 found").waitFor();
    await dialog.getByRole("button", { name: "Play: Raid horn" })
      .press("Enter");
    await page.locator(".sound-meter[data-playing=true]").waitFor();
    await dialog.locator("input[type=file]").setInputFiles(
      await pictureFile("photo.png"),
    );
    await page.getByText("“photo.png” is a picture: choose a sound here.")
      .waitFor();
    await dialog.locator("input[type=file]").setInputFiles(
      soundFile("Tröt.wav"),
    );
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sound: Tröt.wav. Choose" })
      .waitFor();
    await saved(studio);
    const { soundId } = (await savedCheer(app)).sound ?? {};
    assert(soundId?.startsWith("ast_"), String(soundId));
    await page.reload();
    await page.getByRole("button", { name: "Sound: Tröt.wav. Choose" }).click();
    await dialog.getByRole("combobox", { name: "From" }).selectOption("upload");
    await dialog.getByText("1 found").waitFor();
    await dialog.getByRole("button", { name: "Choose: Tröt.wav" }).waitFor();
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("a picture is dropped where it is chosen, in a widget's settings too, and the preview shows it before it is saved", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    await open("/studio");
    const { instance } = await app.services.overlays.instances.save(DEMO, {
      type: "static-media",
    });
    await open(`/studio/widgets/${instance.id}`);
    await settled(page);
    await page.getByRole("button", { name: /None\. Choose$/ }).first().click();
    const dialog = page.getByRole("dialog");
    const bytes = [...await png()];
    const data = await page.evaluateHandle((list) => {
      const transfer = new DataTransfer();
      const file = new File([new Uint8Array(list)], "dropped.png", {
        type: "image/png",
      });
      transfer.items.add(file);
      return transfer;
    }, bytes);
    await dialog.locator(".upload").dispatchEvent("drop", {
      dataTransfer: data,
    });
    await dialog.waitFor({ state: "detached" });
    await page.frameLocator(".preview iframe").locator("img").waitFor();
    const now = await app.services.overlays.instances.get(DEMO, instance.id);
    assertEquals(now.instance.settings.asset ?? null, null);
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("a file that is larger than the plan allows is refused before it is sent, with both sizes", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    await openCheer(studio);
    await page.getByRole("button", { name: /^Sound: / }).click();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("assets/upload")) sent.push(request.url());
    });
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles({
      name: "long.wav",
      mimeType: "audio/wav",
      buffer: Buffer.alloc(11 * 1_024 * 1_024),
    });
    await page.getByText(
      "“long.wav” is 11 MB. The limit is 10 MB: choose a smaller file.",
    )
      .waitFor();
    assertEquals(sent, []);
    await settled(page);
    log.assertSilent();
  }, { env: { DEFAULT_TIER: "free" } });
});

Deno.test("a sound is trimmed by keys, by mouse and by touch, and the part is what is heard and saved", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openCheer(studio);
    await page.getByRole("button", { name: /^Sound: / }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a sound" });
    await dialog.locator("input[type=file]").setInputFiles(
      soundFile("two.wav", 2),
    );
    const start = page.getByRole("slider", { name: "Start" });
    const end = page.getByRole("slider", { name: "End" });
    await page.getByText("From 0.00 s to 2.00 s of 2.00 s").waitFor();
    await start.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.getByText("From 0.11 s to 2.00 s of 2.00 s").waitFor();
    assertEquals(await start.getAttribute("aria-valuetext"), "0.11 seconds");
    const box = (await page.locator(".wave").boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 1, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, y, { steps: 4 });
    await page.mouse.up();
    await page.getByText("From 0.11 s to 1.50 s of 2.00 s").waitFor();
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, share: number) =>
      client.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: type === "touchEnd"
          ? []
          : [{ x: box.x + box.width * share, y }],
      });
    await touch("touchStart", 0.75);
    await touch("touchMove", 0.7);
    await touch("touchMove", 0.5);
    await touch("touchEnd", 0.5);
    await page.getByText("From 0.11 s to 1.00 s of 2.00 s").waitFor();
    await page.getByRole("button", { name: "Play this part" }).click();
    await page.locator(".wave__now").waitFor();
    await page.locator(".wave__now").waitFor({ state: "detached" });
    await saved(studio);
    const { sound } = await savedCheer(app);
    assertEquals([sound?.startMs, sound?.maxMs], [110, 890]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("From 0.11 s to 1.00 s of").waitFor({
      state: "detached",
    });
    await end.press("End");
    await page.getByText(/ to 2\.00 s of 2\.00 s/).waitFor();
    await start.press("Shift+ArrowRight");
    await page.getByRole("button", { name: "Use all of it" }).click();
    await page.getByText("From 0.00 s to 2.00 s of 2.00 s").waitFor();
    await saved(studio);
    await settled(page);
    log.assertSilent();
  }, { hasTouch: true });
});

Deno.test("the choice of a sound and of a picture are accessible and fit", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    await openCheer(studio);
    await page.getByRole("button", { name: /^Sound: / }).click();
    await page.getByRole("dialog").waitFor();
    await assertSoundIn(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Picture or video: / }).click();
    await page.getByRole("dialog").waitFor();
    await assertSoundIn(page);
    await settled(page);
    log.assertSilent();
  }, openedIn());
});

/** Tells of a dialog's end only once it is open again, as a busy page may. */
const LATE_CLOSE = `{
  const ended = new Set();
  addEventListener("close", (event) => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    ended.add(event.target);
  }, true);
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    showModal.call(this);
    if (ended.delete(this)) this.dispatchEvent(new Event("close"));
  };
}`;

Deno.test("the library says where a file is used, and a used one is deleted only after that was said", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    await page.addInitScript(LATE_CLOSE);
    await open("/studio/alerts/library");
    const choose = page.locator("main input[type=file]");
    await choose.setInputFiles([
      soundFile("Horn.wav"),
      await pictureFile("Cat.png"),
    ]);
    const horn = page.locator(".shelf li", { hasText: "Horn.wav" });
    await horn.getByText("Not used").waitFor();
    await page.locator(".file", { hasText: "Cat.png" }).waitFor();
    await page.getByText("You have 2 of 5,000 files").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("northern raid");
    const look = page.locator(".shelf li", { hasText: "Northern Sky: raid" });
    await look.getByRole("button", { name: /^Play/ }).click();
    await page.locator(".sound-meter[data-playing=true]").waitFor();
    const { items } = await app.services.overlays.assets.list(DEMO, {
      limit: 10,
    });
    const sound = items.find(({ kind }) => kind === "sound");
    const box = (await app.services.overlays.instances.list(DEMO))
      .find(({ type }) => type === "alert-box");
    assert(sound && box);
    await app.services.overlays.instances.save(DEMO, {
      id: box.id,
      settings: {
        variants: [{
          id: "big",
          name: "Big raid",
          kinds: ["raid"],
          sound: { soundId: sound.id },
        }],
      },
    });
    // Used since the page was drawn: the service refuses, and says where.
    await page.getByRole("searchbox", { name: "Search" }).fill("horn.wav");
    await horn.getByRole("button", { name: "Delete: Horn.wav" }).click();
    const ask = page.getByRole("dialog");
    await ask.getByText("The file is gone for good.").waitFor();
    await ask.getByRole("button", { name: "Delete the file" }).click();
    await ask.getByText("“Big raid” in Alert box").waitFor();
    await ask.getByRole("button", { name: "Cancel" }).click();
    await horn.waitFor();
    await open("/studio/alerts/library");
    await horn.getByText("Used in 1 place").click();
    const link = horn.getByRole("link", { name: "“Big raid” in Alert box" });
    assertEquals(
      await link.getAttribute("href"),
      `/studio/alerts?box=${box.id}`,
    );
    await horn.getByRole("button", { name: "Delete: Horn.wav" }).click();
    await ask.getByText("“Big raid” in Alert box").waitFor();
    await ask.getByRole("button", { name: "Delete the file" }).click();
    await horn.waitFor({ state: "detached" });
    assertEquals(
      (await app.services.overlays.assets.list(DEMO, { limit: 10 })).items
        .map(({ name }) => name),
      ["Cat.png"],
    );
    const after = await app.services.overlays.instances.get(DEMO, box.id);
    assertEquals(after.instance.settings.variants, [
      { id: "big", name: "Big raid", kinds: ["raid"], sound: {} },
    ]);
    await settled(page);
    assertEquals(log.errors, []);
  });
});

Deno.test("the library of sounds and files is accessible and fits", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/alerts/library");
    await page.locator("main input[type=file]").setInputFiles([
      soundFile("مرحبا بكم في القناة.wav"),
      await pictureFile(`${"W".repeat(60)}.png`),
    ]);
    await page.locator(".file").waitFor();
    await assertSoundIn(page);
    await settled(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("an administrator hears sounds and changes nothing", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const cookie = await app.signIn({ channelId: CHANNEL, role: "masquerade" });
  await app.services.overlays.instances.save(CHANNEL, { type: "alert-box" });
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url: served.url },
    ]);
    const ready = page.locator(".studio[data-ready]");
    await page.goto(`${served.url}/studio/alerts`);
    await ready.waitFor();
    const enabled = page.locator("main").locator(
      "input:enabled:not([type=search]), button:enabled:not(.alert-row__open)",
    );
    assertEquals(
      await enabled.evaluateAll((all) =>
        all.map((one) => one.textContent || one.ariaLabel).filter((text) =>
          !text?.startsWith("More actions") &&
          !text?.startsWith("Play the sound")
        )
      ),
      [],
    );
    await page.getByRole("button", { name: /^Edit: Bits/ }).click();
    await page.getByRole("slider", { name: "Start" }).waitFor();
    await page.getByRole("slider", { name: "Start" }).press("ArrowRight");
    await page.getByText(/^From 0\.00 s/).waitFor();
    await page.goto(`${served.url}/studio/alerts/library`);
    await ready.waitFor();
    assert(
      await page.getByRole("button", { name: "Upload a file" })
        .isDisabled(),
    );
    await page.getByRole("button", { name: "Play: Bright chime" }).click();
    await page.locator(".sound-meter[data-playing=true]").waitFor();
    await settled(page);
    log.assertSilent();
  });
});
