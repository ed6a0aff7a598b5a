import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { LONG_NAME } from "@/lib/features/overlays/browser_sources/sample_names.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { settled } from "@/tests/support/browser.ts";
import {
  assertSound,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const DEMO = "100000001";
const FONT = new URL(
  "../../../node_modules/@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2",
  import.meta.url,
);

/** Makes a widget of the demo channel and opens its settings. */
async function openNew(
  { app, page, open }: StudioPage,
  type: string,
  settings: Record<string, unknown> = {},
) {
  const { instance } = await app.services.overlays.instances.save(DEMO, {
    type,
    name: "Mine",
    settings,
    pack: "plain",
  });
  await open(`/studio/widgets/${instance.id}`);
  await page.getByText("Straight to the stream").waitFor();
  await settled(page);
  return {
    preview: page.frameLocator(".settings-page__side .preview iframe"),
    saved: async () =>
      (await app.services.overlays.instances.get(DEMO, instance.id)).instance,
  };
}

Deno.test("the preview shows a widget before anything happened, with samples, and with long names, and nothing is saved", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    const { preview, saved } = await openNew(studio, "leaderboard", {
      pages: [{ metric: "bits", period: "all" }],
      emptyText: "Nobody yet",
    });
    const before = await saved();
    const show = (name: string) =>
      page.getByRole("group", { name: "What the preview shows" })
        .getByRole("button", { name, exact: true }).click();
    await show("Nothing yet");
    await preview.getByText("Nobody yet").waitFor();
    await show("Samples");
    await preview.getByText("PixelPanda").waitFor();
    // A change is drawn with the same samples.
    await page.getByRole("textbox", { name: "Places per page" }).fill("3");
    await page.keyboard.press("Tab");
    await show("Long names");
    await preview.getByText(LONG_NAME.slice(0, 12)).first().waitFor();
    const tooWide = await preview.locator("body").evaluate((body) =>
      body.scrollWidth - innerWidth
    );
    assert(tooWide <= 0, `${tooWide} px too wide`);
    await show("Now");
    await preview.getByText(LONG_NAME.slice(0, 12)).first()
      .waitFor({ state: "detached" });
    assertEquals((await saved()).settings, before.settings);
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("the latest event plays again in an alert box's preview, on no other page", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    const session = await app.signIn({ channelId: DEMO });
    const sent = await app.request(`/api/channels/${DEMO}/test-event`, {
      method: "POST",
      session,
      body: { kind: "follow", name: "Zephyrine" },
    });
    await sent.body?.cancel();
    const { preview } = await openNew(studio, "alert-box");
    const position = await app.services.events.log.newest(DEMO);
    await page.getByRole("button", { name: "Replay the latest here" }).click();
    await page.getByText("Played again: Zephyrine").waitFor();
    await preview.getByText("Zephyrine").first().waitFor();
    assertEquals(await app.services.events.log.newest(DEMO), position);
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

for (
  const [where, viewport] of [
    ["beside the form", { width: 1280, height: 800 }],
    ["above it on a phone", { width: 390, height: 844 }],
    ["on a phone on its side", { width: 844, height: 390 }],
  ] as const
) {
  Deno.test(`the preview, its states and the word on saving never leave the view, ${where}`, async () => {
    await withStudio(async (studio) => {
      const { page } = studio;
      await openNew(studio, "alert-box");
      await page.getByRole("switch", { name: "Show all settings" }).click();
      for (const at of [0, 0.5, 1]) {
        await page.evaluate(
          (at) => scrollTo(0, document.documentElement.scrollHeight * at),
          at,
        );
        const seen = [".preview iframe", ".states", ".savebar"];
        for (const part of at === 0 ? [] : seen) {
          const box = await page.locator(`.settings-page__side ${part}`)
            .boundingBox();
          assert(box, part);
          const middle = box.y + box.height / 2;
          const isInView = part === ".savebar" && viewport.height < 500 ||
            middle > 0 && middle < viewport.height;
          assert(isInView, `${part} at ${at}: ${middle}`);
        }
      }
      const room = await page.evaluate(() => {
        const side = document.querySelector(".settings-page__side");
        const { bottom, left } = side!.getBoundingClientRect();
        return left < 100 ? innerHeight - bottom : innerHeight;
      });
      // The form keeps most of a phone's screen.
      assert(room > viewport.height * 0.35, `${room} px for the form`);
      await settled(page);
    }, { viewport, hasTouch: viewport.width < 900 });
  });
}

Deno.test("a look is chosen among the widget itself in each, with one's own name, and asked about while live", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const { saved } = await openNew(studio, "leaderboard");
    await page.getByRole("button", { name: "Choose a look" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a look" });
    const cards = dialog.locator(".choice");
    const looks = await app.services.overlays.packs.list(DEMO);
    await cards.first().waitFor();
    assertEquals(await cards.count(), looks.length + 2);
    const own = (await app.services.account.channels.find(DEMO))?.name ?? "";
    for (const at of [0, 3]) {
      const card = cards.nth(at);
      await card.scrollIntoViewIfNeeded();
      await card.frameLocator("iframe").getByText(own).first().waitFor();
    }
    await assertSound(page);
    await cards.nth(3).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    assertEquals((await saved()).pack, "plain");
    await page.getByRole("button", { name: "Choose a look" }).click();
    await cards.nth(3).click();
    await page.getByRole("dialog", { name: "Show the new look" })
      .getByRole("button", { name: "Show on stream" }).click();
    await page.locator(".look-now strong")
      .filter({ hasNotText: "Plain" }).waitFor();
    const { pack } = await saved();
    assert(pack);
    assertEquals(
      await page.locator(".look-now strong").innerText(),
      lookOf(pack)?.title,
    );
    await settled(page);
  }, { previews: "drawn" });
});

Deno.test("a text's colour says its contrast, by its plate and outline, while it is chosen", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    await openNew(studio, "static-text", { content: "Hello" });
    await page.locator("summary", { hasText: "Text" }).first().press("Enter");
    const note = page.locator(".contrast");
    await note.getByText("Readable by its outline over bright video").waitFor();
    await page.getByRole("textbox", { name: "Outline", exact: true }).fill("0");
    await page.keyboard.press("Tab");
    await note.getByText("Hard to read over bright video").waitFor();
    await note.getByText("1.0 : 1 over bright video, 21.0 : 1 over dark video")
      .waitFor();
    await page.getByLabel("Text colour", { exact: true }).fill("#000000");
    await note.getByText("Hard to read over dark video").waitFor();
    await settled(page);
  });
});

Deno.test("a low contrast that the settings ignore or fix is not warned of", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const openText = async (contrastGuard: string) => {
      await openNew(studio, "static-text", {
        content: "Hello",
        text: { strokeWidth: 0 },
        a11y: { contrastGuard },
      });
      await page.locator("summary", { hasText: "Text" }).first().press("Enter");
      await page.getByLabel("Text colour", { exact: true }).waitFor();
    };
    const note = page.locator(".contrast");
    await openText("enforce");
    await note.getByText("Readable by its outline over bright video").waitFor();
    await openText("off");
    assertEquals(await note.count(), 0);
    await openText("warn");
    await note.getByText("Hard to read over bright video").waitFor();
  });
});

Deno.test("a font is chosen by its own letters, an own one is uploaded, and what is no font is refused", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { preview, saved } = await openNew(studio, "static-text", {
      content: "Hello",
    });
    await page.getByRole("switch", { name: "Straight to the stream" }).click();
    await page.locator("summary", { hasText: "Text" }).first().press("Enter");
    const field = page.getByRole("button", { name: /^Font: / });
    await field.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Choose a font" });
    await dialog.getByRole("searchbox", { name: "Search fonts" }).fill("bebas");
    await dialog.getByText("1 found").waitFor();
    const sample = dialog.locator(".font__sample");
    await page.waitForFunction(() => document.fonts.check('16px "Bebas Neue"'));
    assertEquals(
      await sample.evaluate((one) => getComputedStyle(one).fontFamily),
      '"Bebas Neue", sans-serif',
    );
    await assertSound(page);
    await dialog.getByRole("button", { name: /^Bebas Neue/ }).press("Enter");
    await preview.getByText("Hello").evaluate(async (text) => {
      while (!getComputedStyle(text).fontFamily.includes("Bebas Neue")) {
        await new Promise(requestAnimationFrame);
      }
    });
    await field.press("Enter");
    const font = await Deno.readFile(FONT);
    const choose = (name: string, bytes: Uint8Array) =>
      dialog.locator("input[type=file]").setInputFiles({
        name,
        mimeType: "font/woff2",
        buffer: Buffer.from(bytes),
      });
    await choose("Broken.woff2", font.slice(0, 600));
    await dialog.locator(".toast").first().waitFor();
    await choose("Mine.woff2", font);
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Font: Mine.woff2. Choose" })
      .waitFor();
    await page.locator(".savebar").getByText("Saved", { exact: true })
      .waitFor();
    const { fontFamily } = Object((await saved()).settings.text);
    assert(String(fontFamily).startsWith("ast_"), String(fontFamily));
    await preview.locator(`[data-font="${fontFamily}"]`)
      .waitFor({ state: "attached" });
    await settled(page);
  }, { previews: "drawn" });
});

Deno.test("a filter is told as a sentence, and what is set here has a dot and a way back", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    await openNew(studio, "leaderboard");
    const section = page.locator(".settings-section", {
      has: page.getByRole("heading", { name: "Filter" }),
    });
    await section.getByText("Shows everything.").waitFor();
    await page.getByRole("switch", { name: "Show all settings" }).click();
    await section.getByRole("checkbox", { name: "Bits" }).check();
    await section.getByText("Shows Bits.", { exact: true }).waitFor();
    const field = section.locator(".setting", { hasText: "Events" }).first();
    assertEquals(await field.locator(".setting__dot").count(), 1);
    await section.getByRole("button", { name: "Reset: Events" }).click();
    await section.getByText("Shows everything.").waitFor();
    assertEquals(await field.locator(".setting__dot").count(), 0);
    await settled(page);
  });
});
