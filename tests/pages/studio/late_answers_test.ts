import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";

const CHANNEL = "100000001";

Deno.test("an answer that comes late does not stand for the orders that were given since", async () => {
  await withStudio(async ({ app, page, open }) => {
    const order = (action: "mute" | "unmute") =>
      app.services.overlays.control.order(CHANNEL, {
        action,
        sceneId: null,
        instanceId: null,
      });
    const heard = Promise.withResolvers<void>();
    page.on(
      "websocket",
      (socket) =>
        socket.on("framereceived", ({ payload }) => {
          if (String(payload).includes('"control.unmute"')) heard.resolve();
        }),
    );
    await open("/studio/live");
    await settled(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    // Both the room and the bar above it ask, each when it has gathered changes.
    let left = 2;
    let fetched = 0;
    await page.route(/\/control$/, async (route) => {
      if (left-- <= 0) return route.fallback();
      const response = await route.fetch();
      if (++fetched === 2) asked.resolve();
      await held;
      await route.fulfill({ response });
    });
    await order("mute");
    await asked.promise;
    await order("unmute");
    await heard.promise;
    // Whatever the page asks at once for the second order is answered before.
    await page.evaluate(async (path) => {
      await new Promise(requestAnimationFrame);
      await (await fetch(path)).text();
    }, `/m/widgets/api/channels/${CHANNEL}/control`);
    release();
    await settled(page);
    const room = page.locator(".live");
    const sound = (name: string) =>
      room.getByRole("button", { name, exact: true }).count();
    assertEquals([await sound("Mute"), await sound("Unmute")], [1, 0]);
  });
});

Deno.test("a late answer about one store's keys is not shown as the keys of another", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { code, store } = app.services.customWidgets;
    await app.services.account.channels.note(demoChannel);
    const { widget: { id } } = await code.save(CHANNEL, null, {
      name: "Small",
      html: "<p>One</p>",
    });
    await store.put({ channelId: CHANNEL, widgetId: id }, "deaths", 3, {
      ttlMs: null,
      precondition: { ifMatch: null, mustBeNew: false },
    });
    await open(`/studio/code/${id}`);
    await page.locator(".cm-content").waitFor();
    await settled(page);
    const own = new RegExp(`/api/widgets/kv/${id}\\?`);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(own, async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await held;
      await route.fulfill({ response });
    });
    await page.getByRole("tab", { name: "Store" }).click();
    await asked.promise;
    await page.locator("#store-which").selectOption("shared");
    await page.getByText("Nothing is stored here.").waitFor();
    const late = page.waitForResponse(own);
    release();
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assertEquals(
      await page.getByRole("button", { name: "Open “deaths”" }).count(),
      0,
    );
    await settled(page);
  });
});
