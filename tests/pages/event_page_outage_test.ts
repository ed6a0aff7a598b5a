import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { GoingClock, until } from "@/tests/support/clock.ts";
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
