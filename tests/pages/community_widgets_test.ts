import { assertEquals } from "@std/assert";
import * as widgets from "@/tests/fixtures/custom_widgets/community.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  clock,
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
import { readUntil } from "@/tests/support/until.ts";

const cheer = (bits: number, text: string) =>
  cheerData(bits, { message: { text, parts: [{ type: "text", text }] } });
const recipient = { tier: 1, giftId: null, gifter: null };

Deno.test("bubble chat: emotes by their places, badges, commands and bots left out, lines taken away", () =>
  withWidget(widgets.bubbleChat, async ({ app, frame }) => {
    const chat = frame.locator("main.chat");
    const emote = line("Kappa hi <b> Kappa", ["moderator"], "x.1");
    emote.message.parts = [
      { type: "emote", text: "Kappa", id: "25", animated: false } as never,
      { type: "text", text: " hi <b> " },
      { type: "emote", text: "Kappa", id: "25", animated: false } as never,
    ];
    await happen(app, "chat.message", "Nightbot", line("spam"), "9");
    await happen(app, "chat.message", "Eve", line("!command"), "5");
    await happen(app, "chat.message", "Mo", emote, "1");
    await chat.getByText("moderator1 Mo").waitFor();
    assertEquals(
      (await chat.locator(".bubble").allInnerTexts()).map((text) =>
        text.trim()
      ),
      ["moderator1 Mo:  hi <b>"],
    );
    assertEquals(await chat.locator("img[alt=Kappa]").count(), 2);
    assertEquals(
      await chat.locator(".bubble").evaluate((element) => {
        const { color, fontSize } = getComputedStyle(element);
        return [color, fontSize];
      }),
      ["rgb(10, 20, 30)", "17px"],
    );
    for (const name of ["A", "B", "C"]) {
      await happen(app, "chat.message", name, line(`I am ${name}`), name);
    }
    await chat.getByText("I am C").waitFor();
    assertEquals(await chat.locator(".bubble").count(), 3);
    await happen(app, "chat.user_cleared", "B", {
      user: { id: "B", login: "b", name: "B" },
      durationS: null,
    });
    await chat.getByText("I am B").waitFor({ state: "detached" });
    await happen(app, "chat.cleared", "Mo", {});
    await chat.locator(".bubble").first().waitFor({ state: "detached" });
  }));

Deno.test("hype bar: raw events count once, and the store brings it back", () =>
  withWidget(widgets.hypeBar, async ({ app, frame }) => {
    await frame.getByText("Level 1 0 {}").waitFor();
    await happen(app, "tip", "Ben", tip(7));
    await happen(app, "cheer", "Ann", cheer(120, "Cheer120 go"));
    await happen(app, "sub", "Cem", sub());
    const full = 'Level 2 1320 {"Ben":1,"Ann":1,"Cem":1}';
    await frame.getByText(full).waitFor();
    await frame.locator("#train").evaluate(() => location.reload());
    await frame.getByText(full).waitFor();
    assertEquals(
      await frame.locator("#fill").evaluate((element) => element.style.width),
      "32%",
    );
  }));

Deno.test("sub bombs: one alert for all gifts, each alert in its turn", () =>
  withWidget(widgets.subBomb, async ({ app, frame }) => {
    await happen(app, "gift", "Gia", giftData(2));
    await happen(app, "gift.recipient", "One", recipient, "1");
    await happen(app, "gift.recipient", "Two", recipient, "2");
    await happen(app, "gift", "Solo", giftData(1));
    await happen(app, "gift.recipient", "Friend", recipient, "3");
    await happen(app, "sub", "New", sub(3));
    await happen(app, "resub", "Old", {
      ...sub(2),
      months: 14,
      streakMonths: null,
      message: { text: "hey", parts: [] },
    });
    await happen(app, "raid", "Rae", { viewers: 12 });
    await frame.getByText("raid Rae 12").waitFor();
    assertEquals((await frame.locator("#alerts").innerText()).split(" | "), [
      "Gia bombed One,Two",
      "Solo gifted Friend",
      "sub New 1 3 -",
      "resub Old 14 2 3",
      "raid Rae 12",
    ]);
  }));

Deno.test("coin jar: a canvas draws, sums and who leads follow", () =>
  withWidget(widgets.coinJar, async ({ app, frame }) => {
    await happen(app, "tip", "Ana", tip(4), "1");
    await happen(app, "tip", "Ben", tip(6), "2");
    await happen(app, "tip", "Ana", tip(5), "1");
    // The single largest is Ben's, the largest sum is Ana's.
    await frame.getByText("15.00 Ana Ben").waitFor();
    await frame.locator("#jar[data-rest='15']").waitFor();
    const gold = await frame.locator("#jar").evaluate((canvas) => [
      ...(canvas as HTMLCanvasElement).getContext("2d")!
        .getImageData(20, 192, 1, 1).data,
    ]);
    assertEquals(gold, [255, 215, 0, 255]);
  }));

Deno.test("greeter: everybody once, on every page and after a reload", () =>
  withWidget(widgets.greeter, async ({ app, page, frame }) => {
    await frame.locator("#out").evaluate(() =>
      Reflect.get(globalThis, "SE_API").store.get("greeted")
    );
    const login = (await app.services.account.channels.find(CHANNEL))?.login ??
      CHANNEL;
    await happen(app, "chat.message", login, line("me"), CHANNEL);
    await happen(app, "chat.message", "Ada", line("!nogreet"), "1");
    await happen(app, "chat.message", "Ada", line("hello"), "1");
    await frame.getByText("Welcome Ada!").waitFor();
    await happen(app, "chat.message", "Ada", line("again"), "1");
    await happen(app, "chat.message", "Bob", line("hi"), "2");
    await frame.getByText("Welcome Bob!").waitFor();
    assertEquals(await frame.locator(".hi").allInnerTexts(), [
      "Welcome Ada!",
      "Welcome Bob!",
    ]);
    await page.reload();
    await frame.locator("#out").evaluate(() =>
      Reflect.get(globalThis, "SE_API").store.get("greeted")
    );
    await happen(app, "chat.message", "Cid", line("hi"), "3");
    await frame.getByText("Welcome Cid!").waitFor();
    assertEquals(await frame.locator(".hi").allInnerTexts(), ["Welcome Cid!"]);
  }));

Deno.test("countdown: a module of the HTML tab has run when the widget loads", () =>
  withWidget(widgets.countdown, async ({ frame }) => {
    await frame.getByText("2:01:01:03").waitFor();
  }));

Deno.test("top cheerers: what was before the page, and what comes, rank together", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await happen(app, "cheer", "Ann", cheer(300, "Cheer300"), "1");
  await happen(app, "cheer", "Bob", cheer(200, "Cheer200"), "2");
  await stage.show(widgets.topCheerers, async ({ frame }) => {
    await frame.getByText("alltime Ann 300").waitFor();
    await happen(
      app,
      "cheer",
      "Bob",
      cheer(150, "Cheer100 nice PogChamp50 run"),
      "2",
    );
    await frame.getByText("alltime Bob 350").waitFor();
    assertEquals(await frame.locator("li").allInnerTexts(), [
      "session Bob 350",
      "weekly Bob 350",
      "monthly Bob 350",
      "alltime Bob 350",
      "Bob Bob150,Bob200,Ann300 650",
    ]);
    await frame.locator("body[data-text='nice run']").waitFor();
  });
});

Deno.test("slots: a reward of channel points reaches a jQuery plug-in", () =>
  withWidget(widgets.slots, async ({ app, frame }) => {
    const reward = (title: string) => ({
      redemptionId: `r-${title}`,
      reward: { id: "w1", title, cost: 100 },
      input: "good luck",
      status: "unfulfilled",
    });
    await happen(app, "redemption", "Other", reward("Hydrate"));
    await happen(app, "redemption", "Lea", reward("Spin"));
    await frame.locator("b[data-done='3']").waitFor();
    assertEquals(
      [
        await frame.locator("b").innerText(),
        await frame.locator(".reel").allInnerTexts(),
        await frame.locator("body").getAttribute("data-latest"),
      ],
      ["Lea lea good luck", ["B", "C", "A"], "Spin"],
    );
  }));

Deno.test("click goal: pasted text with comments and trailing commas, handlers, counters, a button pressed on stream", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const session = await app.signIn();
  const post = (path: string, body: unknown) =>
    app.request(`/api/widgets/custom/${path}`, {
      method: "POST",
      session,
      body,
    });
  const saved = await post("new", widgets.clickGoal);
  assertEquals(saved.status, 201);
  const { id, fields, values } = await saved.json();
  assertEquals([fields._meta, values], ["by the author", {
    goal: 50,
    stale: [1, 2],
  }]);
  assertEquals((await post(`${id}/publish`, {})).status, 201);
  await app.services.bot.counters.set(CHANNEL, "deaths", 7);
  await withPage(async (page) => {
    const frame = await open(app, served, page, id);
    const log = frame.locator("#log");
    await log.getByText("false false 7 7 true object number 50 0 demo;")
      .waitFor();
    assertEquals(await frame.locator("html").getAttribute("id"), "seen3");
    assertEquals(
      await frame.locator(".goal").getAttribute("data-title"),
      "It's </title> & more",
    );
    assertEquals(
      await frame.locator(".goal").evaluate((element) => [
        getComputedStyle(element).width,
        getComputedStyle(element, "::before").content,
      ]),
      ["100px", '"{unknown}"'],
    );
    await frame.locator(".goal").click();
    await log.getByText("bumped 5").waitFor();
    await app.services.bot.counters.set(CHANNEL, "deaths", 8);
    await log.getByText("deaths=9").waitFor();
    for (const field of ["goal", "nothing", "_meta"]) {
      assertEquals((await post(`${id}/press`, { field })).status, 404, field);
    }
    assertEquals((await post(`${id}/press`, { field: "tryIt" })).status, 204);
    await log.getByText("button tryIt demo; bumped 1;").waitFor();
    assertEquals((await log.innerText()).split("button").length, 2);
    assertEquals(await frame.locator("#now").innerText(), "6");
  });
});

Deno.test("fonts that do not answer keep no widget from loading, and come when they come", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => answer = resolve);
  await using fonts = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async () => {
      await answered;
      return new Response("b { letter-spacing: 3px }", {
        headers: { "content-type": "text/css" },
      });
    },
  );
  const css = `http://127.0.0.1:${fonts.addr.port}/css2?family={font}`;
  const fields = {
    font: { type: "googleFont", value: "Open Sans:wght@400;700" },
  };
  const js =
    `addEventListener('onWidgetLoad', () => { document.querySelector('b').textContent = 'loaded'; });`;
  const cases = [
    { html: `<link rel="stylesheet" href="${css}"><b>waits</b>` },
    { html: `<script defer src="${css}"></script><b>waits</b>` },
    {
      html: "<b>waits</b>",
      css: `@import url('${css}&display=swap'); b { color: rgb(1, 2, 3) }`,
    },
  ];
  for (const one of cases) {
    const widgetId = await publish(app, { name: "Font", js, fields, ...one });
    await withPage(async (page) => {
      const url = `${served.url}/widget/${CHANNEL}?token=${await app
        .widgetToken()}&widget_id=${widgetId}`;
      await page.goto(url, { waitUntil: "commit" });
      const text = page.frameLocator(".item iframe").locator("b");
      await text.filter({ hasText: "loaded" })
        .waitFor();
      const style = () =>
        text.evaluate((element) => {
          const { color, letterSpacing } = getComputedStyle(element);
          return { color, letterSpacing };
        });
      const color = "css" in one ? "rgb(1, 2, 3)" : "rgb(0, 0, 0)";
      assertEquals(await style(), { color, letterSpacing: "normal" });
      if (one !== cases.at(-1)) return;
      answer();
      await readUntil(style, ({ letterSpacing }) => letterSpacing === "3px");
    });
  }
});
