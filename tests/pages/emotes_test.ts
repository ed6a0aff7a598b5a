import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { CHANNEL, PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { chatEvent, cheerData } from "@/tests/support/events.ts";
import { setSources } from "@/tests/http/widget_data/sources.ts";
import { ADA, event } from "@/tests/features/widget_data/stats/world.ts";
import { serveApp } from "@/tests/support/serve.ts";

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"/>';

Deno.test("words of chat are drawn as emotes of other services", async () => {
  await using app = await startTestApp({
    env: { ...PLATFORM_ENV, EMOTE_SETS: "7tv" },
    clock: standingClock(Date.now()),
    fetch: (input) => {
      const own = String(input).includes("/v3/emote-sets/global");
      const emotes = own ? [{ id: "01GB", name: "EZ" }] : [];
      return Promise.resolve(Response.json({ emotes }));
    },
  });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    await page.route("https://cdn.7tv.app/**", (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: PICTURE,
      }));
    const read = page.waitForResponse(/\/api\/widgets\/emotes/);
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&type=chat-box`,
    );
    await read;
    const occurredAt = new Date(app.clock.now()).toISOString();
    const text = "EZ game, <b>EZ</b>  EZ";
    await app.services.events.log.append(CHANNEL, [
      { ...chatEvent("1", text), occurredAt },
    ]);
    await page.locator(".ll-chat-text img").nth(1).waitFor();
    const drawn = page.locator(".ll-chat-text");
    assertEquals(
      await drawn.locator("img").evaluateAll((images) =>
        images.map((image) => [
          image.getAttribute("src"),
          image.getAttribute("alt"),
        ])
      ),
      Array(2).fill(["https://cdn.7tv.app/emote/01GB/2x.webp", "EZ"]),
    );
    assertEquals(await drawn.innerText(), " game, <b>EZ</b> ");
    log.assertSilent();
  });
});

Deno.test("an open page draws emotes that came later, after ten minutes and with the next line", async () => {
  const codes: string[] = [];
  await using app = await startTestApp({
    env: { ...PLATFORM_ENV, EMOTE_SETS: "7tv" },
    clock: standingClock(Date.now()),
    fetch: (input) => {
      if (codes.length === 0) return Promise.reject(new TypeError("Away"));
      const own = String(input).includes("/v3/emote-sets/global");
      const emotes = codes.map((name) => ({ id: `01${name}`, name }));
      return Promise.resolve(Response.json({ emotes: own ? emotes : [] }));
    },
  });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    await page.route(
      "https://cdn.7tv.app/**",
      (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
    );
    await page.clock.install();
    const answered = () => page.waitForResponse(/\/api\/widgets\/emotes/);
    const says = (id: string, text: string) =>
      app.services.events.log.append(CHANNEL, [{
        ...chatEvent(id, text),
        occurredAt: new Date(app.clock.now()).toISOString(),
      }]);
    const later = async () => {
      await app.clock.advance(2 * HOUR_MS);
      await page.clock.fastForward(11 * 60_000);
    };
    let read = answered();
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&type=chat-box`,
    );
    await read;
    await says("1", "away EZ");
    await page.getByText("away EZ").waitFor();

    for (const code of ["EZ", "NEW"]) {
      codes.push(code);
      await later();
      read = answered();
      await says(code, `first ${code}`);
      await read;
      await says(`${code}2`, `then ${code}`);
      await page.locator(`.ll-chat-text img[alt="${code}"]`).first().waitFor();
    }
    // A set that is away again stays.
    codes.length = 0;
    await later();
    read = answered();
    await says("5", "away again");
    await read;
    await says("6", "still EZ");
    await page.locator('.ll-chat-text:has-text("still") img[alt="EZ"]')
      .waitFor();
    log.assertSilent();
  });
});

Deno.test("chat is drawn with the pictures of those who write, each asked for once", async () => {
  await using app = await startTestApp({
    clock: standingClock(Date.now()),
  });
  await using served = serveApp(app);
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "chat-box",
    settings: { showAvatars: true, emoteSets: ["platform"] },
  });
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    const asked: string[] = [];
    const avatarUrl = "https://static-cdn.jtvnw.net/ada.svg";
    await page.route(
      "https://static-cdn.jtvnw.net/**",
      (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
    );
    await page.route(/\/api\/widgets\/profiles/, (route) => {
      const { searchParams } = new URL(route.request().url());
      const login = searchParams.get("login") ?? "";
      asked.push(login);
      const value = login === "ada" ? { avatarUrl } : null;
      return route.fulfill({ json: { available: true, value } });
    });
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&instance_id=${instance.id}`,
    );
    const says = (id: string, login: string) =>
      app.services.events.log.append(CHANNEL, [{
        ...chatEvent(id, `line ${id}`),
        occurredAt: new Date(app.clock.now()).toISOString(),
        actor: { id: login, login, name: login },
      }]);
    await says("1", "ada");
    await page.locator(`.ll-avatar img[src="${avatarUrl}"]`).waitFor();
    await says("2", "ada");
    await page.locator(`.ll-avatar img[src="${avatarUrl}"]`).nth(1).waitFor();
    await says("3", "bob");
    await page.getByText("line 3").waitFor();
    const last = page.locator(".ll-avatar").last();
    assertEquals(await last.innerText(), "B", "nobody's picture is a letter");
    assertEquals(asked, ["ada", "bob"]);
    log.assertSilent();
  });
});

Deno.test("the channel's own cheermotes are pictures in chat and alerts, asked for once", async () => {
  const host = "https://d3aqoihi2n8ty8.cloudfront.net";
  const own = (minBits: number) => ({
    minBits,
    animatedUrl: `${host}/partner-actions/1/u/dark/animated/${minBits}/2.gif`,
    stillUrl: `${host}/partner-actions/1/u/dark/static/${minBits}/2.png`,
  });
  await using app = await startTestApp({ clock: standingClock(Date.now()) });
  await setSources(app, {
    platform: {
      cheermotes: () =>
        Promise.resolve([{ prefix: "adaTea", tiers: [own(1), own(100)] }]),
    },
  });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  for (const type of ["chat-box", "alert-box"]) {
    await withPage(async (page, log) => {
      let asked = 0;
      page.on("request", (request) => {
        if (request.url().includes("/sc/twitch/cheermotes")) asked++;
      });
      await page.route(
        `${host}/**`,
        (route) =>
          route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
      );
      await openConnected(
        page,
        `${served.url}/widget/native/${CHANNEL}?token=${token}&type=${type}`,
      );
      assertEquals(asked, 0, "nothing was cheered yet");
      const occurredAt = new Date(app.clock.now()).toISOString();
      const message = {
        text: "hi adatea250 Cheer100",
        parts: [
          { type: "text" as const, text: "hi " },
          cheermote("adatea", 250),
          { type: "text" as const, text: " " },
          cheermote("Cheer", 100),
        ],
      };
      const line = chatEvent(`${type}-line`, message.text);
      const said = type === "chat-box"
        ? { ...line, data: { ...line.data, message } }
        : event("cheer", cheerData(350, { message }), { actor: ADA });
      await app.services.events.log.append(CHANNEL, [{ ...said, occurredAt }]);
      await page.locator(`.ll-cheer img[src="${own(100).animatedUrl}"]`)
        .waitFor();
      assertEquals(
        await page.locator(".ll-cheer").evaluateAll((all) =>
          all.map((one) => [
            one.querySelector("img")?.getAttribute("src"),
            one.querySelector("img")?.getAttribute("alt"),
            (one as HTMLElement).innerText,
          ])
        ),
        [
          [own(100).animatedUrl, "adatea", "250"],
          [`${host}/actions/cheer/dark/animated/100/2.gif`, "Cheer", "100"],
        ],
        type,
      );
      assertEquals(asked, 1, type);
      log.assertSilent();
    });
  }
});

function cheermote(prefix: string, bits: number) {
  const text = `${prefix}${bits}`;
  return { type: "cheermote" as const, text, prefix, bits, tier: 100 };
}
