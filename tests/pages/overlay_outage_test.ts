import { assertEquals } from "@std/assert";
import {
  atRest,
  openConnected,
  type Page,
  takePicture,
  type WebSocket,
  withPage,
} from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import { startOverlayProcess } from "@/tests/support/overlay_process.ts";

const PLACE = { x: 0, y: 0, width: 800, height: 500 };
const WIDGETS = [
  {
    type: "alert-box",
    placement: PLACE,
    // Cut in and out, so that the order is all there is to see.
    settings: {
      motion: { intensity: "none" },
      a11y: { minReadTime: false },
      variants: [{ id: "v", kinds: ["follow"], durationMs: 2_000 }],
    },
  },
  { type: "event-list", placement: { ...PLACE, x: 900 }, settings: {} },
];

/** A follow by name, which happened now. */
function follow(name: string) {
  return {
    ...followEvent(name),
    occurredAt: new Date().toISOString(),
    actor: { id: name, login: name.toLowerCase(), name },
  };
}

/** Writes down from now on whose alert is shown. */
const WATCH_ALERTS = `
globalThis.alerts = [];
new MutationObserver(() => {
  const name = document.querySelector(".ll-alert-name")?.textContent ?? null;
  if (name !== null && alerts.at(-1) !== name) alerts.push(name);
}).observe(document.body, { subtree: true, childList: true });`;

Deno.test("killed under an open scene nothing changes, and back again it shows what was missed, in order", async () => {
  const database = await Deno.makeTempDir();
  try {
    const first = await startOverlayProcess(`${database}/kv`);
    const path = await first.addScene(WIDGETS);
    await first.append([follow("Early")]);
    await withPage(async (page, log) => {
      await page.clock.install();
      const socket = await openConnected(page, first.url + path);
      await atRest(page);
      // A file that is on its way when the service dies is told to the console.
      await page.waitForLoadState("networkidle");
      // It has been open long enough to know how to look for the service.
      const looked = page.waitForEvent("requestfinished", {
        predicate: (request) => request.url().endsWith("/ws/there"),
      });
      await page.clock.runFor(8_000);
      await looked;
      await page.evaluate(WATCH_ALERTS);
      const before = await takePicture(page);

      const closed = socket.waitForEvent("close");
      await first.kill();
      await closed;
      assertEquals(await takePicture(page), before);
      // It looks for the service, in vain, and says nothing of it.
      for (let look = 0; look < 2; look++) {
        await page.waitForEvent("requestfailed");
      }

      await using second = await startOverlayProcess(
        `${database}/kv`,
        first.port,
      );
      await second.append([follow("Ada"), follow("Bo")]);
      await second.append([follow("Cleo")]);
      await page.waitForFunction(
        () => (globalThis as unknown as { alerts: string[] }).alerts.length > 2,
      );
      assertEquals(await page.evaluate("alerts"), ["Ada", "Bo", "Cleo"]);
      assertEquals(
        await page.locator(".ll-row-name").allTextContents(),
        ["Cleo", "Bo", "Ada", "Early"],
      );
      assertEquals([log.errors, log.console], [[], []]);
    }, { viewport: { width: 1920, height: 1080 } });
  } finally {
    await Deno.remove(database, { recursive: true });
  }
});

/** Has a page's machine get its network back, and answers the connection that it makes then. */
async function comeBack(page: Page): Promise<WebSocket> {
  const back = page.waitForEvent("websocket");
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  return await back;
}

Deno.test("with a network again the page is back at once, without the rest of its pause", async () => {
  const database = await Deno.makeTempDir();
  try {
    const first = await startOverlayProcess(`${database}/kv`);
    const path = await first.addScene(WIDGETS.slice(1));
    await withPage(async (page, log) => {
      await page.clock.install();
      const socket = await openConnected(page, first.url + path);
      await atRest(page);
      // From here on no pause of the page's ends by itself.
      await page.clock.pauseAt(Date.now() + 60_000);
      const closed = socket.waitForEvent("close");
      await first.kill();
      await closed;
      await using _second = await startOverlayProcess(
        `${database}/kv`,
        first.port,
      );
      await (await comeBack(page)).waitForEvent("framereceived");
      assertEquals([log.errors, log.console], [[], []]);
    });
  } finally {
    await Deno.remove(database, { recursive: true });
  }
});

/** From a page's second connection on, the service that it meets is of another build. */
const OTHER_BUILD = `
{
  let met = 0;
  globalThis.WebSocket = class extends WebSocket {
    #nth = ++met;
    set onmessage(run) {
      super.onmessage = ({ data }) => run({
        data: this.#nth === 1 ? data : data.replace(/"build":"/, '$&other-'),
      });
    }
  };
}`;

Deno.test("a page that loads anew for another build waits for a service that has gone meanwhile", async () => {
  const database = await Deno.makeTempDir();
  try {
    const first = await startOverlayProcess(`${database}/kv`);
    const path = await first.addScene(WIDGETS.slice(1));
    const { port } = first;
    const startNext = () => startOverlayProcess(`${database}/kv`, port);
    await withPage(async (page, log) => {
      await page.clock.install();
      await page.addInitScript(OTHER_BUILD);
      let socket = await openConnected(page, first.url + path);
      await atRest(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      let closed = socket.waitForEvent("close");
      await first.kill();
      await closed;
      const second = await startNext();
      socket = await comeBack(page);
      await socket.waitForEvent("framereceived");
      await page.evaluate("globalThis.isBefore = true");
      closed = socket.waitForEvent("close");
      await second.kill();
      await closed;
      // Nobody is there when the time has come.
      await page.clock.runFor(31_000);
      assertEquals(await page.evaluate("isBefore"), true);

      await using _third = await startNext();
      await comeBack(page);
      await page.waitForFunction(() => !("isBefore" in globalThis));
      assertEquals(new URL(page.url()).origin, first.url);
      // The browser itself says which attempts failed while nobody was there.
      const own = log.console.filter((line) =>
        !line.includes("WebSocket connection to")
      );
      assertEquals([log.errors, own], [[], []]);
    });
  } finally {
    await Deno.remove(database, { recursive: true });
  }
});
