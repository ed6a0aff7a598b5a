import { assertEquals } from "@std/assert";
import { CHANNEL, PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { chatEvent } from "@/tests/support/events.ts";
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
