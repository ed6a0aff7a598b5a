import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { axeFindings } from "@/tests/support/axe.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { cheerData, followEvent } from "@/tests/support/events.ts";
import { serveApp } from "@/tests/support/serve.ts";

const PATH = `/api/channels/${CHANNEL}/event-page`;
const SETTINGS = {
  published: true,
  title: "مهرجان 24 hours 🎉",
  text: "First paragraph.\n\nSecond <b>paragraph</b>.",
  startsAt: "2026-11-22T18:00:00Z",
  timeZones: ["Asia/Tokyo", "America/New_York"],
  schedule: [{
    startsAt: "2026-11-22T18:00:00Z",
    title: "Opening",
    note: "Be there",
  }],
};

async function start() {
  const app = await startTestApp({
    clock: standingClock(),
  });
  await app.services.account.channels.note({
    id: CHANNEL,
    login: "ada",
    name: "Ada",
  });
  const session = await app.signIn();
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    app.request(PATH, { method: "PUT", session, body, headers });
  return { app, session, put };
}

Deno.test("the page is set up with an ETag, and a stale save is refused", async () => {
  const { app, session, put } = await start();
  await using _app = app;
  const first = await put(SETTINGS);
  assertEquals(first.status, 200);
  const etag = first.headers.get("etag") ?? "";
  assertEquals(
    (await (await app.get(PATH, { session })).json()).title,
    SETTINGS.title,
  );
  assertEquals(
    (await put({ ...SETTINGS, title: "b" }, { "if-match": etag })).status,
    200,
  );
  assertEquals(
    (await put({ ...SETTINGS, title: "c" }, { "if-match": etag })).status,
    412,
  );
});

Deno.test("bad settings are named; strangers and masquerades change nothing", async () => {
  const { app, put } = await start();
  await using _app = app;
  for (
    const bad of [{ timeZones: ["Mars/Base"] }, { startsAt: "soon" }, {
      sections: ["nothing"],
    }, { extra: 1 }]
  ) {
    assertEquals((await put(bad)).status, 422, JSON.stringify(bad));
  }
  const call = { method: "PUT", body: SETTINGS };
  assertEquals((await app.request(PATH, call)).status, 401);
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(
    (await app.request(PATH, { ...call, session: masquerade })).status,
    403,
  );
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals(
    (await app.request(PATH, { ...call, session: stranger })).status,
    403,
  );
});

Deno.test("unpublished and unknown pages are the same 404; the browser source shows either way", async () => {
  const { app, put } = await start();
  await using _app = app;
  await (await put({ ...SETTINGS, published: false })).body?.cancel();
  const html = { headers: { accept: "text/html" } };
  const [hidden, unknown] = await Promise.all([
    app.get("/e/ada", html),
    app.get("/e/nobody", html),
  ]);
  assertEquals([hidden.status, unknown.status], [404, 404]);
  assertEquals(await hidden.text(), await unknown.text());
  const source = await app.get(`/event-page?token=${await app.widgetToken()}`);
  assertEquals(source.status, 200);
  assert((await source.text()).includes("24 hours"));
  assertEquals((await app.get("/event-page")).status, 401);
});

Deno.test("the public page is complete without a script, and its texts are text", async () => {
  const { app, put } = await start();
  await using _app = app;
  await (await put(SETTINGS)).body?.cancel();
  const res = await app.get("/e/ada", { headers: { accept: "text/html" } });
  assertEquals(res.status, 200);
  const html = await res.text();
  assert(
    html.includes("&lt;b>paragraph") || html.includes("&lt;b&gt;paragraph"),
  );
  assert(html.includes('property="og:title"'));
  assert(html.includes("1d 08:00:00"), "the countdown is drawn by the server");
  for (const zone of ["GMT+9", "EST"]) assert(html.includes(zone), zone);
  assert(
    /\b1:00\sPM EST/u.test(html),
    "times are written as people write them",
  );
});

Deno.test("in a browser both pages are silent; the source is transparent", async () => {
  const { app, put } = await start();
  await using _app = app;
  await (await put(SETTINGS)).body?.cancel();
  await using served = serveApp(app);
  await withPage(async (page, log) => {
    await page.goto(`${served.url}/e/ada`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    log.assertSilent();
  });
  await withPage(async (page, log) => {
    await page.goto(
      `${served.url}/event-page?token=${await app.widgetToken()}`,
    );
    await page.getByRole("heading", { level: 1 }).waitFor();
    assertEquals(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).backgroundColor
      ),
      "rgba(0, 0, 0, 0)",
    );
    log.assertSilent();
  }, { viewport: { width: 1920, height: 1080 } });
});

Deno.test("a browser source shows what happens at once, and fits whatever size it is given", async () => {
  const { app, put } = await start();
  await using _app = app;
  const schedule = Array.from({ length: 8 }, (_, index) => ({
    ...SETTINGS.schedule[0],
    title: `Part ${index}`,
  }));
  await (await put({ ...SETTINGS, schedule })).body?.cancel();
  await using served = serveApp(app);
  await withPage(async (page, log) => {
    await openConnected(
      page,
      `${served.url}/event-page?token=${await app.widgetToken()}`,
    );
    const recent = page.locator("[data-part=recent]");
    assertEquals(await recent.isVisible(), false);
    await app.services.events.log.append(CHANNEL, [
      {
        ...followEvent("tip"),
        kind: "cheer",
        actor: { id: "7", login: "grace", name: "Grace" },
        data: cheerData(300),
      },
    ]);
    await recent.getByText("Grace").waitFor();
    for (const [width, height] of [[1920, 1080], [800, 600], [3840, 2160]]) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
      await page.waitForFunction(() => {
        const places = [
          ...document.querySelectorAll(".event__head, .event__part"),
        ].map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        return places.length >= 4 &&
          places.every(({ bottom, right }) =>
            bottom <= innerHeight && right <= innerWidth
          );
      });
    }
    log.assertSilent();
  });
});

Deno.test("the public page stands on the site's own styles and on the page's", async () => {
  const { app, put } = await start();
  await using _app = app;
  await (await put(SETTINGS)).body?.cancel();
  const res = await app.get("/e/ada", { headers: { accept: "text/html" } });
  const sheets = [...(await res.text()).matchAll(/href="\/([\w-]+\.css)/g)]
    .map(([, name]) => name);
  assertEquals(sheets, ["site.css", "event-page.css"]);
});

for (const colorScheme of ["light", "dark"] as const) {
  Deno.test(`axe-core finds nothing on either page, and each part is on a card, ${colorScheme}`, async () => {
    const { app, put } = await start();
    await using _app = app;
    await (await put(SETTINGS)).body?.cancel();
    await using served = serveApp(app);
    const token = await app.widgetToken();
    const paths = [
      "/e/ada",
      `/event-page?token=${token}`,
      `/event-page?token=${token}&preview=1`,
    ];
    for (const path of paths) {
      await withPage(async (page) => {
        await page.goto(served.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        assertEquals((await axeFindings(page)).violations, [], path);
        const card = await page.locator(".event__part:not([hidden])").first()
          .evaluate((part) => {
            const { backgroundColor, borderTopLeftRadius } = getComputedStyle(
              part,
            );
            return [backgroundColor, borderTopLeftRadius];
          });
        assert(!card.includes("rgba(0, 0, 0, 0)"), `${path}: ${card}`);
        assert(!card.includes("0px"), `${path}: ${card}`);
      }, { colorScheme, viewport: { width: 1280, height: 800 } });
    }
  });
}
