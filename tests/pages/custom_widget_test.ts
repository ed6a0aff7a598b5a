import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as widgets from "@/tests/fixtures/custom_widgets/widgets.ts";
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
import { giftData } from "@/tests/support/events.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { readUntil } from "@/tests/support/until.ts";

Deno.test("alerts wait their turn, chat does not, and a resumed queue goes on", () =>
  withWidget(widgets.alerts, async ({ app, frame }) => {
    const log = frame.locator("#log");
    await log.getByText("load true true").waitFor();
    assertEquals(await frame.locator("#alert").innerText(), "{name}");
    assertEquals(
      await frame.locator("#alert").evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(element).fontSize,
      ]),
      ["rgb(255, 0, 0)", "20px"],
    );
    await happen(app, "tip", "Quick", tip(5));
    await log.getByText("session 5").waitFor();
    await happen(app, "tip", "Slow", tip(2.5));
    await log.getByText("session 7.5").waitFor();
    await happen(app, "tip", "Waits", tip(1));
    await happen(app, "chat.message", "Ada", line("hello"));
    await log.getByText("chat hello").waitFor();
    assertEquals((await log.innerText()).split("\n"), [
      "load true true",
      "raw tip",
      "tip-latest Quick 5",
      "session 5",
      "raw tip",
      "tip-latest Slow 2.5",
      "session 7.5",
      "raw tip",
      "chat hello",
    ]);
    await happen(app, "control.skip", "Ada", {
      sceneId: null,
      instanceId: null,
    });
    await log.getByText("tip-latest Waits 1").waitFor();

    // Its code could play anything: a blank overlay has no document of it.
    const everywhere = { sceneId: null, instanceId: null };
    await happen(app, "control.blank", "Ada", everywhere);
    await log.waitFor({ state: "detached" });
    await happen(app, "tip", "Unseen", tip(3));
    await happen(app, "control.unblank", "Ada", everywhere);
    await log.getByText("tip-latest Unseen 3").waitFor();
  }));

Deno.test("a chat box knows roles, draws emotes, and forgets what is deleted", () =>
  withWidget(widgets.chatBox, async ({ app, frame }) => {
    const box = frame.locator(".main-container");
    await happen(app, "chat.message", "Mo", line("hi", ["moderator"], "a.1"));
    await happen(app, "chat.message", "Own", line("<b>x</b>"), CHANNEL);
    const emote = line("Kappa wow");
    emote.message.parts = [
      { type: "emote", text: "Kappa", id: "25", animated: false } as never,
      { type: "text", text: " wow" },
    ];
    await happen(app, "chat.message", "Eve", emote);
    await box.getByText("none Eve: wow").waitFor();
    assertEquals(
      (await box.innerText()).split(/\n+/).map((text) =>
        text.trim().replace(/\s+/g, " ")
      ),
      ["mod Mo: hi", "owner Own: <b>x</b>", "none Eve: wow"],
    );
    assertEquals(await box.locator("img.emote").getAttribute("title"), "Kappa");
    assertEquals(
      await box.evaluate((element) => getComputedStyle(element).color),
      "rgb(1, 2, 3)",
    );
    await happen(app, "chat.deleted", "Mo", {
      messageId: "a.1",
      user: { id: "77", login: "mo", name: "Mo" },
    });
    await box.getByText("mod Mo").waitFor({ state: "detached" });
    await happen(app, "chat.cleared", "Mo", {});
    await box.locator("p").first().waitFor({ state: "detached" });
  }));

Deno.test("a goal follows the session from load on", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await happen(app, "follow", "Ann", {}, "1");
  await happen(app, "tip", "Ben", tip(4));
  await stage.show(widgets.goal, async ({ frame }) => {
    const bar = frame.locator("#bar");
    await bar.getByText("1+4:1/75").waitFor();
    await happen(app, "follow", "Cem", {}, "2");
    await happen(app, "tip", "Ben", tip(6));
    await bar.getByText("2+10:2/75").waitFor();
    // The widget may load itself anew and finds everything again.
    await bar.evaluate(() => location.reload());
    await bar.getByText("2+10:2/75").waitFor();
    await happen(app, "follow", "Dee", {}, "3");
    await bar.getByText("3+10:2/75").waitFor();
  });
});

Deno.test("a counter lives in a store that all widgets of the channel share", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, widgets.counter);
  const other = await publish(app, widgets.counter);
  await withPage(async (page) => {
    const frame = await open(app, served, page, widgetId);
    await frame.locator("#other").getByText("null").waitFor();
    const login = `${CHANNEL}`;
    await happen(app, "chat.message", login, line("!death"), CHANNEL);
    await frame.locator("#other").getByText("customWidget.deaths=1").waitFor();
    assertEquals(await frame.locator("#deaths").innerText(), "1");
    await withPage(async (second) => {
      const later = await open(app, served, second, other);
      await later.locator("#deaths").getByText("1").waitFor();
    });
  });
});

Deno.test("a community gift is an announcement and its gifts, with the flags widgets count by", () =>
  withWidget(widgets.eventList, async ({ app, frame }) => {
    await happen(app, "gift", "Gia", giftData(3));
    for (const name of ["One", "Two", "Three"]) {
      const data = { tier: 1, giftId: null, gifter: null };
      await happen(app, "gift.recipient", name, data);
    }
    await frame.getByText(
      'subs 3 gifted 3 {"Gia":{"of":3,"names":["One","Two","Three"]}}truetrue',
    ).waitFor();
    await happen(app, "sub", "Plain", sub());
    await frame.getByText("subs 4 gifted 3").waitFor();
    await frame.getByText("truefalse").waitFor();
  }));

Deno.test("labels keep their own templates; the script is a sloppy global one", () =>
  withWidget(widgets.labels, async ({ frame }) => {
    await frame.getByText("Last: nobody €12.50 {text}true").waitFor();
    assertStringIncludes(
      await frame.locator("style").nth(1).innerHTML(),
      `"Open Sans"`,
    );
  }));

Deno.test("a throwing listener and dead addresses change nothing, and are reported by line", () =>
  withWidget(widgets.pictures, async ({ app, frame, widgetId }) => {
    await frame.locator("#picture[data-ready='2']").waitFor({
      state: "attached",
    });
    await happen(app, "sub", "Thrower", sub());
    await happen(app, "sub", "Next", sub(2));
    await frame.locator("#picture[alt='Next 2000']").waitFor();
    const find = async () =>
      (await app.services.customWidgets.runtimeErrors.list(CHANNEL, widgetId))
        .find(({ message }) => message.includes("on purpose"));
    const found = await readUntil(find, (error) => error);
    assertEquals([found?.url, found?.line], ["js", 5]);
    assert(!found?.stack?.includes("ws_"));
  }));

Deno.test("a draft is seen in previews alone; publishing changes open pages", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { code: customWidgets, versions: widgetVersions } =
    app.services.customWidgets;
  const widgetId = await publish(app, {
    name: "Draft",
    html: "<p id=x>one</p>",
    js:
      `addEventListener('onWidgetLoad', o => x.textContent += o.detail.overlay.isEditorMode)`,
  });
  await customWidgets.save(CHANNEL, widgetId, { html: "<p id=x>two</p>" });
  await withPage(async (page) => {
    const live = await open(app, served, page, widgetId);
    await live.getByText("onefalse").waitFor();
    await withPage(async (editor) => {
      const draft = await open(app, served, editor, widgetId, "&preview=1");
      await draft.getByText("twotrue").waitFor();
    });
    await widgetVersions.publish(CHANNEL, widgetId, "second");
    await live.getByText("twofalse").waitFor();
  });
});

/**
 * Result of each attempt of the hostile widget; `null` where that is no secret.
 */
const LOOT: (string | null)[] = [
  "refused SecurityError",
  "refused SecurityError",
  "refused SecurityError",
  "null",
  '""',
  "refused SecurityError",
  "refused SecurityError",
  "refused SecurityError",
  "refused SecurityError",
  "refused SecurityError",
  '""',
  "null",
  '["visible"]',
  null,
  "refused TypeError",
  "refused TypeError",
  '"\\"limelight:port\\""',
  "null",
  "refused SecurityError",
  '"TypeError"',
  '"nothing"',
  "refused SecurityError",
  "refused SecurityError",
  "refused SecurityError",
  '"refused"',
  '["me"]',
  "refused SecurityError",
  "refused SecurityError",
  "refused SecurityError",
  '"sent"',
  '"clicked"',
  '"refused"',
  "refused TypeError",
  "refused TypeError",
  '"function"',
  '["token"]',
  "403",
  "403",
  "403",
  "refused TypeError",
  '["_id","provider","providerId","username","displayName","alias","avatar"]',
  "refused NotAllowedError",
  "refused SecurityError",
];

Deno.test("a hostile widget finds nothing, by none of 43 ways, and moves no page", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, widgets.hostile);
  await withPage(async (page) => {
    await page.addInitScript(() => {
      if (globalThis.top === globalThis.self) {
        document.cookie = "secret=cookie";
        localStorage.setItem("secret", "storage");
      }
    });
    const token = await app.widgetToken();
    const url =
      `${served.url}/widget/${CHANNEL}?token=${token}&widget_id=${widgetId}`;
    await page.goto(url);
    const frame = page.frameLocator(".item iframe");
    await frame.locator("#done").waitFor();
    const loot = await frame.locator("#loot").innerText();
    const found: string[] = JSON.parse(loot);
    assertEquals(
      found.map((one, way) => LOOT[way] === null ? null : one),
      LOOT,
    );
    const told = loot + await frame.locator("#loot").getAttribute("title");
    assert(!told.includes(token));
    assert(!told.includes("cookie") && !told.includes("storage"), told);
    assert(!/\bwt_[\w-]{20}/.test(told), told);
    assertEquals(page.url(), url);
    assertEquals(page.context().pages().length, 1);
  });
});

Deno.test("without a network nothing gets out, by none of 28 ways", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const taken: string[] = [];
  await using thief = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (req) => {
      taken.push(req.url);
      return new Response();
    },
  );
  const widget = widgets.smuggler(`127.0.0.1:${thief.addr.port}`);
  for (const part of [{ js: "" }, { html: "", css: "" }]) {
    const widgetId = await publish(app, { ...widget, ...part });
    await withPage(async (page, log) => {
      const url = `${served.url}/widget/${CHANNEL}?token=${await app
        .widgetToken()}&widget_id=${widgetId}`;
      await page.goto(url);
      // Last it tries to leave its own document, by itself or by a refresh.
      const left = () =>
        page.frames().some((frame) =>
          frame.parentFrame() === page.mainFrame() &&
          frame.url().startsWith("chrome-error:")
        );
      await readUntil(left, (gone) => gone);
      assertEquals(page.url(), url);
      assert(log.console.length >= 8, log.console.join("\n"));
    });
  }
  assertEquals(taken, []);
});

Deno.test("the network is what the owner chose, and what was tried is reported", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const tried =
    `const out = document.createElement('p'); document.body.append(out);
addEventListener('onWidgetLoad', async () => {
  const results = [];
  for (const host of ['allowed.example', 'other.example']) {
    try { results.push(await (await fetch('https://' + host + '/x')).text()); }
    catch { results.push('refused'); }
  }
  out.textContent = results.join(' ') + ' ' + typeof RTCPeerConnection;
});`;
  const cases = [
    ["any", "answered answered function"],
    ["listed", "answered refused undefined"],
    ["none", "refused refused undefined"],
  ] as const;
  for (const [network, seen] of cases) {
    const widgetId = await publish(app, {
      name: network,
      js: tried,
      network,
      hosts: network === "listed" ? ["allowed.example"] : [],
    });
    await withPage(async (page) => {
      await page.route(/\.example\//, (route) =>
        route.fulfill({
          body: "answered",
          headers: { "access-control-allow-origin": "*" },
        }));
      const frame = await open(app, served, page, widgetId);
      await frame.getByText(seen, { exact: true }).waitFor();
    });
  }
});

Deno.test("a frame's document takes its own token only, and has no origin even by itself", async () => {
  await using app = await startTestApp({ clock: clock() });
  const widgetId = await publish(app, { name: "Own", html: "<p>own</p>" });
  const other = await publish(app, { name: "Other", html: "<p>other</p>" });
  const token = await app.widgetToken();
  const { token: scoped } = await (await app.get(
    `/widget/frame/${widgetId}/opening?token=${token}`,
  )).json();
  const answers: [path: string, status: number][] = [
    [`/widget/frame/${widgetId}?token=${scoped}`, 200],
    [`/widget/frame/${widgetId}?token=${token}`, 403],
    [`/widget/frame/${other}?token=${scoped}`, 403],
    [`/widget/frame/${widgetId}/opening?token=${scoped}`, 403],
    [`/widget/frame/${widgetId}`, 401],
    [`/widget/${CHANNEL}?token=${scoped}&widget_id=${widgetId}`, 403],
  ];
  for (const [path, status] of answers) {
    const answer = await app.get(path);
    assertEquals(answer.status, status, path);
    assertEquals(answer.headers.get("cache-control"), "no-store");
    assertEquals(answer.headers.get("referrer-policy"), "no-referrer");
    if (status === 200) {
      assertStringIncludes(
        answer.headers.get("content-security-policy") ?? "",
        "sandbox allow-scripts;",
      );
    }
  }
});
