import { assertEquals, assertStringIncludes } from "@std/assert";
import type { EmotesAnswer } from "@/lib/schema/widget_data/emotes.ts";
import * as widgets from "@/tests/fixtures/custom_widgets/public_styles.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  clock,
  errorsOf,
  happen,
  line,
  open,
  publish,
  startWidgetStage,
  sub,
  tip,
  withWidget,
} from "@/tests/support/custom_widgets.ts";
import { cheerData, giftData } from "@/tests/support/events.ts";
import { serveApp } from "@/tests/support/serve.ts";

const order = {
  ...tip(25),
  items: [{ name: "Shirt", quantity: 2 }],
};
const recipient = { tier: 1, giftId: null, gifter: null };

Deno.test("event lines: what was before the page and what comes, in the streamer's own sentences", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await happen(app, "follow", "Fay", {}, "1");
  app.clock.pass(1_000);
  await happen(app, "tip", "Ana", tip(12.5), "2");
  await stage.show(widgets.eventLines, async ({ frame }) => {
    await frame.locator("body[data-ready='2']").waitFor();
    await happen(app, "gift", "Gia", giftData(2), "3");
    await happen(app, "gift.recipient", "One", recipient, "4");
    await happen(app, "gift.recipient", "Two", recipient, "5");
    await happen(app, "order", "Olli", order, "6");
    await frame.getByText("Olli bought Shirt").waitFor();
    assertEquals(await frame.locator(".row").allInnerTexts(), [
      "Olli bought Shirt",
      "Gia gave Two a sub",
      "Gia gave One a sub",
      "Ana: €12.5",
    ]);
    assertEquals(
      await frame.locator(".row").first().evaluate((row) =>
        getComputedStyle(row).color
      ),
      "rgb(17, 34, 51)",
    );
  });
});

Deno.test("any goal: figures of every sort at load and live", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await happen(app, "cheer", "Cy", cheerData(30), "1");
  await happen(app, "tip", "Ana", tip(4), "2");
  await happen(app, "order", "Olli", order, "3");
  await happen(app, "superchat", "Sam", tip(9), "4");
  await stage.show(widgets.anyGoal, async ({ page, frame }) => {
    const count = frame.locator("#count");
    const shown = (bits: number, rest: string) =>
      count.getByText(`${bits}/100 ${rest}`, { exact: true }).waitFor();
    await shown(
      30,
      "tip-session-top-donation=Ana:4 tip-count=1 subscriber-new-session=0 subscriber-gifted-session=0 subscriber-alltime-gifter=0 merch-goal-items=2 superchat-total=1",
    );
    await happen(app, "cheer", "Cy", cheerData(12), "1");
    await happen(app, "tip", "Ben", tip(6), "5");
    await happen(app, "sub", "Sue", sub(), "6");
    await happen(app, "gift", "Gia", giftData(2), "7");
    await happen(app, "gift.recipient", "One", recipient, "8");
    await happen(app, "gift.recipient", "Two", recipient, "9");
    await happen(app, "order", "Olli", order, "3");
    const last =
      "tip-session-top-donation=Ben:6 tip-count=2 subscriber-new-session=1 subscriber-gifted-session=2 subscriber-alltime-gifter=Gia:2 merch-goal-items=4 superchat-total=1";
    await shown(42, last);
    assertEquals(
      await frame.locator("#bar i").evaluate((bar) => bar.style.width),
      "42%",
    );
    await page.reload();
    await shown(42, last);
  });
});

Deno.test("clean chat: words of other services are emotes, roles are known, lines go by unquoted ids", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, widgets.cleanChat);
  const known: EmotesAnswer = {
    items: [{
      set: "bttv",
      available: true,
      emotes: [{ code: "catJAM", id: "e1", animated: true }],
    }],
  };
  await withPage(async (page) => {
    await page.route(
      "**/api/widgets/emotes?*",
      (route) => route.fulfill({ json: known }),
    );
    const emotes = page.waitForResponse(/\/api\/widgets\/emotes/);
    const frame = await open(app, served, page, widgetId);
    await (await emotes).finished();
    const lines = frame.locator(".line");
    await happen(app, "chat.message", "Nightbot", line("spam"), "9");
    const words = line("hi catJAM  catJAM!", ["moderator"], "a.b");
    // The page takes the pictures in a moment after they came.
    let seen = "";
    for (let tries = 1; seen === "" && tries <= 100; tries++) {
      const messageId = `try-${tries}`;
      await happen(app, "chat.message", "Mo", { ...words, messageId }, "1");
      const shown = frame.locator(`[data-msgid='${messageId}']`);
      await shown.waitFor();
      seen = await shown.getAttribute("data-emotes") ?? "";
    }
    assertEquals(
      seen,
      "bttv:catJAM:true:https://cdn.betterttv.net/emote/e1/3x",
    );
    await happen(app, "chat.message", "Mo", words, "1");
    await happen(
      app,
      "chat.message",
      "Own",
      line("Cheer100 well done"),
      CHANNEL,
    );
    await frame.getByText("host Own well done").waitFor();
    await frame.locator("[data-msgid='a_b'] [data-seen='moderator']").waitFor();
    await happen(
      app,
      "chat.message",
      "Eve",
      line("what the sh1t, Scunthorpe"),
      "5",
    );
    await frame.getByText("Eve what the ****, Scunthorpe").waitFor();
    await happen(app, "chat.user_cleared", "Eve", {
      user: { id: "5", login: "eve", name: "Eve" },
      durationS: null,
    });
    await frame.getByText("Eve what").waitFor({ state: "detached" });
    assertEquals(
      (await lines.nth(-2).innerText()).trim(),
      "mod Mo hi catJAM  catJAM!".replace("  ", " "),
    );
    await happen(app, "chat.deleted", "Mo", {
      messageId: "a.b",
      user: { id: "1", login: "mo", name: "Mo" },
    });
    await frame.locator("[data-msgid='a_b']").waitFor({ state: "detached" });
    await happen(app, "chat.user_cleared", "Mo", {
      user: { id: "1", login: "mo", name: "Mo" },
      durationS: 10,
    });
    await frame.getByText("mod Mo").first().waitFor({ state: "detached" });
    assertEquals(await lines.count(), 1);
  });
});

Deno.test("sound alerts: media fields, silence and skips; orders for another scene are nothing", () =>
  withWidget(widgets.soundAlerts, async ({ app, frame }) => {
    const said = frame.locator("#said");
    await said.getByText("true|2|string|number||true|false").waitFor();
    const control = (kind: string, sceneId: string | null = null) =>
      happen(app, kind, "Mo", { sceneId, instanceId: null });
    await happen(app, "tip", "Ana", tip(5));
    await frame.getByText("Ana 0.5").waitFor();
    await happen(app, "tip", "Ben", tip(5));
    await control("control.skip", "scn_other");
    await control("control.mute");
    await said.getByText("muted true").waitFor();
    await control("control.skip");
    await frame.getByText("Ben 0").waitFor();
    assertEquals((await said.innerText()).split(";").slice(1), [
      "showed Ana",
      "muted true",
      "skipped",
      "showed Ben",
    ]);
  }));

Deno.test("store timer: writes in a row keep their order, and a page that comes later finds them", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, widgets.storeTimer);
  await withPage(async (page) => {
    // What is written first takes longest.
    let requests = 0;
    await page.route("**/api/widgets/kv/shared/timerState*", async (route) => {
      const isFirst = route.request().method() === "PUT" && requests++ === 0;
      if (isFirst) await page.locator(".item iframe[data-go]").waitFor();
      await route.continue();
    });
    const frame = await open(app, served, page, widgetId);
    await frame.locator("body[data-ready='1']").waitFor();
    const put = page.waitForRequest((request) => request.method() === "PUT");
    await happen(app, "chat.message", "Eve", line("!add 999"), "5");
    await happen(app, "chat.message", "Mo", line("!add 5", ["moderator"]), "1");
    await happen(app, "tip", "Ana", tip(2.5));
    await happen(app, "cheer", "Ben", cheerData(10));
    await happen(app, "sub", "Sue", sub(3));
    await frame.getByText("335s mod,tip,cheer,subscriber").waitFor();
    await put;
    await page.locator(".item iframe").evaluate((element) =>
      element.setAttribute("data-go", "")
    );
    await frame.locator("#seen").getByText("335").waitFor();
    await withPage(async (later) => {
      const other = await open(app, served, later, widgetId);
      await other.getByText("335s mod,tip,cheer,subscriber").waitFor();
    });
  });
});

Deno.test("buttons: each press comes once, tests of its own stay its own, counters agree", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await app.services.bot.counters.set(CHANNEL, "deaths", 3);
  const session = await app.signIn();
  await stage.show(widgets.buttons, async ({ widgetId, frame }) => {
    const rows = frame.locator("#log li");
    await frame.getByText("init false 3 3 first").waitFor();
    await app.services.bot.counters.set(CHANNEL, "deaths", 4);
    await frame.getByText("counter 5").waitFor();
    for (const field of ["emulate", "reset"]) {
      const pressed = await app.request(
        `/api/widgets/custom/${widgetId}/press`,
        { method: "POST", session, body: { field } },
      );
      assertEquals(pressed.status, 204);
      await frame.getByText(`pressed ${field}`).waitFor();
    }
    await frame.getByText("set object").waitFor();
    assertEquals(await rows.allInnerTexts(), [
      "init false 3 3 first",
      "counter 5",
      "tip Me 0",
      "pressed emulate tip",
      "pressed reset 1",
      "set object",
    ]);
  });
});

Deno.test("REST caller: the host answers what it can itself, and a broadcast reaches every page", async () => {
  await using stage = await startWidgetStage();
  const { app, served } = stage;
  await app.services.bot.counters.set(CHANNEL, "wins", 12);
  await stage.show(widgets.restCaller, async ({ widgetId, frame: first }) => {
    await first.getByText(
      `${CHANNEL} true twitch | wins 12 12 | other 404 | speech TypeError | told 7`,
    ).waitFor();
    await withPage(async (second) => {
      // Another browser: what it tells goes by the service.
      const other = await open(app, served, second, widgetId);
      await other.getByText("told 7").waitFor();
      await first.getByText("told 7 | told 7").waitFor();
    });
    const send = async (body: unknown, more = "") =>
      await app.request(
        `/api/widgets/broadcast?token=${await app.widgetToken()}${more}`,
        { method: "POST", body },
      );
    const thing = { event: "my:thing", data: { n: 1 } };
    assertEquals(await (await send(thing, "&preview=1")).json(), {
      sent: false,
    });
    await send({ ...thing, sceneId: "scn_other" });
    await send({ ...thing, widgetId: "wgt_other" });
    assertEquals(await (await send({ ...thing, data: { n: 2 } })).json(), {
      sent: true,
    });
    await first.getByText("told 2").waitFor();
    assertStringIncludes(
      await first.locator("#out").innerText(),
      "told 7 | told 2",
    );
  });
});

Deno.test("whole page: libraries that come are used, those that do not are done without", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const cdn = "https://cdn.example/libs";
  const cases = [
    ["any", "Hello function3 object true 1"],
    ["listed", "Hello function3 object true 1"],
    ["none", "Hello function3 undefined true 1"],
  ] as const;
  for (const [network, text] of cases) {
    const widgetId = await publish(app, {
      ...widgets.wholePage(cdn),
      network,
      hosts: network === "listed" ? ["cdn.example"] : [],
    });
    await withPage(async (page) => {
      await page.route("https://cdn.example/**", (route) => {
        const url = route.request().url();
        if (!url.endsWith("lib.js")) return route.abort();
        return route.fulfill({
          contentType: "text/javascript",
          headers: { "access-control-allow-origin": "*" },
          body: "window.Lib = {};",
        });
      });
      const frame = await open(app, served, page, widgetId);
      await frame.getByText(text, { exact: true }).waitFor();
    });
  }
});

Deno.test("a script that does not answer holds nothing up for long, and its host is told", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await using slow = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async () => {
      await answered;
      return new Response("document.querySelector('b').title = 'came';", {
        headers: { "content-type": "text/javascript" },
      });
    },
  );
  const base = `http://127.0.0.1:${slow.addr.port}`;
  const widgetId = await publish(app, {
    name: "Slow",
    html:
      `<script src="${base}/one.js"></script><b>waits</b><script src="${base}/two.js"></script>`,
    js: `$(function () {
  addEventListener('onWidgetLoad', () => { document.querySelector('b').textContent = 'loaded'; });
});`,
  });
  await withPage(async (page) => {
    const token = await app.widgetToken();
    await page.goto(
      `${served.url}/widget/${CHANNEL}?token=${token}&widget_id=${widgetId}`,
      { waitUntil: "commit" },
    );
    const text = page.frameLocator(".item iframe").locator("b");
    await text.filter({ hasText: "loaded" }).waitFor();
    const errors = await errorsOf({ app, widgetId }, 1);
    assertEquals(errors.map(({ message }) => message), [
      `${base}/one.js did not answer for 4 seconds: the widget begins without it`,
    ]);
    answer();
    await page.frameLocator(".item iframe").locator("b[title='came']")
      .waitFor();
    // It loads itself anew, and still waits for nobody.
    await text.evaluate(() => location.reload());
    await text.filter({ hasText: "loaded" }).waitFor();
  });
});

Deno.test("code of an alert box says what it is instead of showing nothing", () =>
  withWidget(widgets.alertBoxCode, async (widget) => {
    await widget.frame.getByText("This is code of a StreamElements alert box")
      .waitFor();
    const found = await errorsOf(widget, 1);
    assertEquals(found.length, 1);
    assertStringIncludes(found[0]?.message ?? "", "alert box");
  }));
