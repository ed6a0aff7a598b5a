import { assert, assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { serveApp } from "@/tests/support/serve.ts";

/** A widget with a saved text, opened in a browser: its font sheets, and what was drawn with them. */
async function fontsOf(
  saved: { fontFamily: string; content: string; pack?: string },
) {
  await using app = await startTestApp({
    clock: standingClock(Date.now()),
  });
  await using served = serveApp(app);
  const { fontFamily, content, pack } = saved;
  // Every pack.
  await app.request("/internal/billing/downgrade", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId: CHANNEL, tier: "pro" },
  });
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "static-text",
    name: "Words",
    settings: { content, text: { fontFamily } },
  });
  const skin = pack === undefined ? "" : `&pack=${pack}`;
  const token = await app.widgetToken();
  return await withPage(async (page, log) => {
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&instance_id=${instance.id}${skin}`,
    );
    await page.getByText(content).first().waitFor();
    const found = await page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts];
      const sheets = [...document.styleSheets].flatMap(({ href }) =>
        href?.includes("/fonts/") ? [new URL(href).pathname] : []
      );
      return {
        sheets,
        loaded: faces.filter(({ status }) => status === "loaded")
          .map(({ family }) => family.replaceAll('"', "")),
        failed: faces.filter(({ status }) => status === "error").length,
        waiting: faces.filter(({ status }) => status === "unloaded").length,
      };
    });
    log.assertSilent();
    return found;
  });
}

Deno.test("a widget is drawn with the family of its settings, and fetches no more of it than its text needs", async () => {
  const found = await fontsOf({
    fontFamily: "Pixelify Sans",
    content: "Starting soon",
  });
  assertEquals(found.sheets, ["/fonts/pixelify-sans.css"]);
  assertEquals(found.loaded, ["Pixelify Sans"]);
  assertEquals(found.failed, 0);
  assert(found.waiting > 0, "subsets that no letter needs stay unloaded");
});

Deno.test("letters of another subset fetch that subset too", async () => {
  const found = await fontsOf({ fontFamily: "Rubik", content: "Скоро Soon" });
  assertEquals(found.sheets, ["/fonts/rubik.css"]);
  assertEquals(found.loaded, ["Rubik", "Rubik"]);
});

Deno.test("a skin's title family is linked beside the text's", async () => {
  const found = await fontsOf({
    fontFamily: "Caveat",
    content: "Tonight",
    pack: "velvet-hall",
  });
  assertEquals(found.sheets, ["/fonts/cinzel.css", "/fonts/caveat.css"]);
  assert(found.loaded.includes("Caveat") || found.loaded.includes("Cinzel"));
});

Deno.test("names in Hangul, Han and Thai are drawn with fonts of the service", async () => {
  const found = await fontsOf({
    fontFamily: "Inter",
    content: "\u{d558}\u{b298} \u{4f60}\u{597d} \u{0e14}\u{0e35}",
  });
  assertEquals(found.sheets, [
    "/fonts/inter.css",
    "/fonts/noto-sans-kr.css",
    "/fonts/noto-sans-sc.css",
    "/fonts/noto-sans-thai.css",
  ]);
  assertEquals(
    new Set(found.loaded.filter((family) => family !== "Inter")),
    new Set(["Noto Sans KR", "Noto Sans SC", "Noto Sans Thai"]),
  );
  assertEquals(found.failed, 0);
});

Deno.test("a page that is open fetches the font of a name that comes", async () => {
  await using app = await startTestApp({
    clock: standingClock(Date.now()),
  });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&type=chat-box`,
    );
    const sheets = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("link")].map(({ href }) => href)
          .filter((href) => href.includes("noto-sans-"))
          .map((href) => new URL(href).pathname)
      );
    assertEquals(await sheets(), []);
    const line = chatEvent("1", "hello \u{d83d}\u{de00}");
    const name = "\u{c548}\u{b155}";
    const actor = { id: "7", login: "annyeong", name };
    const occurredAt = new Date(app.clock.now()).toISOString();
    await app.services.events.log.append(CHANNEL, [{
      ...line,
      actor,
      occurredAt,
    }]);
    await page.getByText(name).first().waitFor();
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) =>
        family.includes("Noto Sans KR") && status === "loaded"
      )
    );
    assertEquals(await sheets(), ["/fonts/noto-sans-kr.css"]);
    log.assertSilent();
  });
});

Deno.test("the fonts of alerts are there before the first alert, those that the look names too", async () => {
  await using app = await startTestApp({
    clock: standingClock(Date.now()),
  });
  await using served = serveApp(app);
  await app.request("/internal/billing/downgrade", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId: CHANNEL, tier: "pro" },
  });
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "alert-box",
    name: "Alerts",
    sceneId: null,
    settings: { text: { fontFamily: "Pixelify Sans" } },
    pack: "blackline",
  });
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&instance_id=${instance.id}`,
    );
    await page.waitForFunction(() =>
      ["Pixelify Sans", "Oswald"].every((wanted) =>
        [...document.fonts].some(({ family, status }) =>
          family.includes(wanted) && status === "loaded"
        )
      )
    );
    assertEquals(await page.locator(".ll-alert").count(), 0);
    log.assertSilent();
  });
});
