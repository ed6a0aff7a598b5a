import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { GoingClock, until } from "@/tests/support/clock.ts";
import { cheerData, followEvent } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { serveApp } from "@/tests/support/serve.ts";

Deno.test("an open public event page says nothing while the service is away, and goes on when it is back", async () => {
  await using app = await startTestApp({ clock: new GoingClock() });
  const { account: { channels }, overlays: { eventPage } } = app.services;
  await channels.note({ id: CHANNEL, login: "ada", name: "Ada" });
  const publish = (text: string) =>
    eventPage.replace(CHANNEL, {
      published: true,
      title: "Marathon",
      text,
      startsAt: null,
      timeZones: [],
      schedule: [],
      sections: [],
    });
  await publish("Before");
  await using served = serveApp(app);
  await withPage(async (page, log) => {
    await page.clock.install();
    /** Time goes by on the page, answers come in between. */
    const later = (done: () => boolean | Promise<boolean>) =>
      until(async () => {
        await page.clock.runFor(1_000);
        return await done();
      });
    let looks = 0;
    const isLook = (url: string) => url.endsWith("/ws/there");
    const shows = (text: string) => async () =>
      await page.getByText(text, { exact: true }).count() === 1;
    page.on("request", (request) => void (looks += +isLook(request.url())));
    await page.goto(`${served.url}/e/ada`);
    await publish("Later");
    await later(shows("Later"));

    await page.context().route("**", (route) => route.abort("failed"));
    const before = looks;
    await later(() => looks >= before + 3);
    assertEquals(await shows("Later")(), true);
    assertEquals([log.errors, log.console], [[], []]);

    await publish("Back");
    await page.context().unroute("**");
    await later(shows("Back"));
    assertEquals([log.errors, log.console], [[], []]);
  });
});

Deno.test("what happens while an event page reads itself anew is read after that", async () => {
  await using stage = await startOverlayStage([]);
  const title = (title: string) =>
    stage.app.services.overlays.eventPage.replace(CHANNEL, {
      published: true,
      title,
      text: "",
      startsAt: null,
      timeZones: [],
      schedule: [],
      sections: [],
    });
  await title("Before");
  await withPage(async (page) => {
    await page.clock.install();
    const heard: string[] = [];
    page.on(
      "websocket",
      (socket) =>
        socket.on("framereceived", ({ payload }) => heard.push(`${payload}`)),
    );
    const isHeard = (text: string) =>
      until(() => heard.some((frame) => frame.includes(text)));
    /** Appends an event, and lets the time pass after which the page reads it. */
    const happens = async (id: string) => {
      await stage.append([{
        ...followEvent(id),
        kind: "cheer",
        data: cheerData(100),
      }]);
      await isHeard(id);
      await page.clock.runFor(1_500);
    };
    await page.goto(`${stage.url}/event-page?token=${stage.token}`);
    await isHeard('"hello"');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/event-page?*", async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await held.promise;
      await route.fulfill({ response });
    }, { times: 1 });
    await happens("cheer-one");
    await asked.promise;
    await title("After");
    await happens("cheer-two");
    held.resolve();
    // Its clock stands: it does not wait for its next look.
    await page.getByText("After", { exact: true }).waitFor();
  });
});
