import { assertEquals } from "@std/assert";
import { nextConnection, withPage } from "@/tests/support/browser.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  happen,
  publish,
  startWidgetStage,
} from "@/tests/support/custom_widgets.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  open,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

Deno.test("what happens before the code of a widget has come is shown as soon as it has", async () => {
  await using stage = await startOverlayStage([
    alertBox(),
    { type: "event-list" },
  ]);
  await withPage(async (page, log) => {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<
      void
    >();
    await page.route(/-(AlertBox|EventList)-[^/]*\.js/, async (route) => {
      await mayCome;
      await route.continue();
    });
    const ada = follow("Ada", stage);
    const told = nextConnection(
      page,
      (socket) =>
        socket.waitForEvent(
          "framereceived",
          ({ payload }) => String(payload).includes(ada.id),
        ),
    );
    // What waits for its code has not loaded: the page itself is there.
    const opened = open(page, stage);
    const connected = nextConnection(page);
    await connected;
    await stage.append([ada]);
    await told;
    letCome();
    await opened;
    await shownOn(page, "Ada");
    await page.locator(".ll-row", { hasText: "Ada" }).waitFor();
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    log.assertSilent();
  });
});

Deno.test("what happens while a custom widget is on its way is told to it once it is there", async () => {
  await using stage = await startWidgetStage();
  const { app, served } = stage;
  const widgetId = await publish(app, {
    name: "Alerts",
    html: "<ul></ul>",
    js: `
      const say = (text) => document.querySelector("ul")
        .insertAdjacentHTML("beforeend", "<li>" + text + "</li>");
      addEventListener("onWidgetLoad", () => say("loaded"));
      addEventListener("onEventReceived", ({ detail }) =>
        detail.listener === "follower-latest" && say(detail.event.name));`,
  });
  await withPage(async (page, log) => {
    for (const late of ["/opening", "/widget/frame/"]) {
      const asked = Promise.withResolvers<void>();
      const mayCome = Promise.withResolvers<void>();
      await page.route(
        (url) =>
          url.pathname.includes("/widget/frame/") &&
          (late !== "/opening") !== url.pathname.endsWith("/opening"),
        async (route) => {
          asked.resolve();
          await mayCome.promise;
          await route.continue();
        },
      );
      const name = `Fay${late}`;
      const told = nextConnection(
        page,
        (socket) =>
          socket.waitForEvent(
            "framereceived",
            ({ payload }) => String(payload).includes(name),
          ),
      );
      await page.goto(
        `${served.url}/widget/${CHANNEL}?token=${await app
          .widgetToken()}&widget_id=${widgetId}`,
        { waitUntil: "commit" },
      );
      await asked.promise;
      await happen(app, "follow", name, {});
      await told;
      mayCome.resolve();
      const rows = page.frameLocator(".item iframe").locator("li");
      await rows.getByText(name).waitFor();
      assertEquals(await rows.allInnerTexts(), ["loaded", name]);
      await page.unrouteAll();
    }
    log.assertSilent();
  });
});

Deno.test("what happens while a page is loaded anew is shown, however long nothing had happened before", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page, log) => {
    const move = await startMovedPage(page, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    // Second by second, so that the page hears answers.
    for (let second = 0; second < 120; second++) await move(1_000);
    assertEquals(await page.locator(".ll-alert-name").count(), 0);
    // Without a word to the page: the browser source was switched off.
    await page.goto("about:blank");
    await stage.append([follow("Bo", stage)]);
    await move(10_000);
    await open(page, stage);
    await shownOn(page, "Bo");
    // So is what came before, in its order, until it is too old.
    await page.goto("about:blank");
    await stage.append([follow("Cem", stage)]);
    await move(120_000);
    await open(page, stage);
    await stage.append([follow("Dee", stage)]);
    await shownOn(page, "Cem");
    await page.goto("about:blank");
    await stage.append([control("control.skip", stage)]);
    await move(16 * 60_000);
    await stage.append([follow("Eve", stage)]);
    await open(page, stage);
    await shownOn(page, "Eve");
    log.assertSilent();
  });
});

Deno.test("what the dashboard orders while a page is loaded anew is done", async () => {
  await using stage = await startOverlayStage([
    alertBox({ requireApproval: true }),
  ]);
  const approve = (id: string) =>
    stage.app.services.widgetData.recentEvents.replay(CHANNEL, id);
  await withPage(async (page, log) => {
    const [ada, bo, cem] = ["Ada", "Bo", "Cem"].map((name) =>
      follow(name, stage)
    );
    if (!ada || !bo || !cem) throw new Error("There are three");
    await open(page, stage);
    await stage.append([ada, bo, cem]);
    await approve(ada.id);
    await shownOn(page, "Ada");
    await page.goto("about:blank");
    await stage.append([control("control.clear", stage)]);
    await approve(cem.id);
    await open(page, stage);
    await shownOn(page, "Cem");
    await stage.append([control("control.skip", stage)]);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    await approve(bo.id);
    await shownOn(page, "Bo");
    log.assertSilent();
  });
});

Deno.test("a page whose log was set back begins anew, and shows what comes", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const before = await stage.app.services.events.log.newest(CHANNEL);
  await stage.append([follow("Ada", stage)]);
  await withPage(async (page, log) => {
    const { promise: anew, resolve: begin } = Promise.withResolvers<void>();
    let opened = 0;
    await page.routeWebSocket(/\/ws\//, (socket) => {
      const isFirst = ++opened === 1;
      socket.connectToServer().onMessage((text) => {
        const message = JSON.parse(String(text));
        if (message.type === "hello" && isFirst) {
          message.replay = { from: before, to: before, complete: false };
        }
        socket.send(JSON.stringify(message));
        if (!isFirst) begin();
      });
    });
    await page.goto(stage.scene);
    await anew;
    await stage.append([follow("Bo", stage)]);
    await shownOn(page, "Bo");
    log.assertSilent();
  });
});

Deno.test("what a page missed is heard, though the word that it is to be heard comes after", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page, log) => {
    await open(page, stage);
    await page.goto("about:blank");
    const bo = follow("Bo", stage);
    await stage.append([bo]);
    await page.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer();
      let word: string | null = null;
      let isTold = false;
      server.onMessage((frame) => {
        const text = String(frame);
        if (!isTold && text.includes('"leader":true')) {
          return void (word = text);
        }
        socket.send(frame);
        isTold ||= text.includes(bo.id);
        if (isTold && word !== null) socket.send(word);
        if (isTold) word = null;
      });
    });
    await page.goto(stage.scene);
    await shownOn(page, "Bo");
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    log.assertSilent();
  });
});
