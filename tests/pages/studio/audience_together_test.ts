import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;
const PATH = "/studio/audience";

/** Opens the room in another tab. */
async function openTab({ page, url }: StudioPage, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(url + path);
  await tab.locator(".studio[data-ready]").waitFor();
  await settled(tab);
  return tab;
}

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
const undo = (page: Page, said: string) =>
  page.locator(".toast", { hasText: said })
    .getByRole("button", { name: "Undo" }).click();

/** Holds the answer of the next call that fits; resolves once the service has carried it out. */
function holdAnswer(
  page: Page,
  fits: (method: string, path: string) => boolean,
) {
  const done = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isHeld = false;
  const ready = page.route("**/api/**", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (isHeld || !fits(request.method(), pathname)) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    done.resolve();
    await release.promise;
    await route.fulfill({ response });
  });
  return { ready, done: done.promise, release: release.resolve };
}

Deno.test("each undo of a counter takes back its own step, and nothing that another tab counted", async () => {
  await withStudio(async (studio) => {
    const { app, page, open } = studio;
    const { counters } = app.services.bot;
    await counters.set(CHANNEL, "deaths", 10);
    const becomes = (value: number) =>
      readUntil(
        async () => (await counters.read(CHANNEL, "deaths"))?.value,
        (now) => now === value,
      );
    await open(`${PATH}?tab=counters`);
    const other = await openTab(studio, `${PATH}?tab=counters`);
    await press(page, "Add 1 to deaths");
    await page.getByText("deaths: 11").waitFor();
    // What this tab shows of the counter is old by now.
    const slow = holdAnswer(
      page,
      (method, path) => method === "GET" && path.endsWith("/counters"),
    );
    await slow.ready;
    await press(other, "Add 1 to deaths");
    await becomes(12);
    await press(page, "Add 1 to deaths");
    await page.getByText("deaths: 13").waitFor();
    await press(page, "Add 1 to deaths");
    await page.getByText("deaths: 14").waitFor();
    await undo(page, "deaths: 14");
    await becomes(13);
    await undo(page, "deaths: 13");
    await becomes(12);
    await undo(other, "deaths: 12");
    await becomes(11);
    // A value that was set goes back without what was counted since.
    await press(page, "Set deaths");
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("textbox").fill("50");
    await page.keyboard.press("Enter");
    await page.getByText("deaths: 50").waitFor();
    await press(other, "Add 1 to deaths");
    await becomes(51);
    await undo(page, "deaths: 50");
    await becomes(12);
    slow.release();
  });
});

Deno.test("an answer about the counters that comes last although it is older is not shown", async () => {
  await withStudio(async ({ app, page, open }) => {
    await app.services.bot.counters.set(CHANNEL, "deaths", 10);
    // No event makes the page read once more.
    await page.routeWebSocket("**", () => {});
    await open(`${PATH}?tab=counters`);
    await settled(page);
    const slow = holdAnswer(
      page,
      (method, path) => method === "GET" && path.endsWith("/counters"),
    );
    await slow.ready;
    await press(page, "Add 1 to deaths");
    await slow.done;
    await press(page, "Add 1 to deaths");
    await page.getByText("deaths: 12").waitFor();
    slow.release();
    await settled(page);
    assertEquals(await page.locator(".aud-count").textContent(), "12");
  });
});

Deno.test("Next in two tabs at once, and pressed twice, calls one person", async () => {
  await withStudio(async (studio) => {
    const { app, page, open } = studio;
    const { viewerQueues } = app.services.audience;
    for (const name of ["Ada", "Bob", "Cleo", "Dora"]) {
      await viewerQueues.command(CHANNEL, {
        action: "add",
        name,
        inGame: null,
        note: "",
      });
    }
    const playing = async () =>
      (await viewerQueues.read(CHANNEL)).current.map(({ person }) =>
        person.name
      );
    await open(`${PATH}?tab=queue`);
    await settled(page);
    const other = await openTab(studio, `${PATH}?tab=queue`);
    // Nothing of what the first tab does comes to the other.
    await other.routeWebSocket("**", () => {});
    await other.reload();
    await other.locator(".studio[data-ready]").waitFor();
    await settled(other);
    const slow = holdAnswer(
      page,
      (method, path) => method === "POST" && path.endsWith("/viewer-queue"),
    );
    await slow.ready;
    const next = page.getByRole("button", { name: "Next", exact: true });
    await next.click();
    await slow.done;
    await page.locator('.btn[aria-busy="true"]', { hasText: "Next" })
      .waitFor();
    // By keys, which ask no button.
    await page.keyboard.press("Escape");
    await next.blur();
    await page.keyboard.press("n");
    await page.getByText("another person waits first by now").waitFor();
    slow.release();
    await page.getByText("Now: Ada").waitFor();
    assertEquals(await playing(), ["Ada"]);

    await press(other, "Next");
    await other.getByText("another person waits first by now").waitFor();
    assertEquals(await playing(), ["Ada"]);
    // It shows the line as it is by then.
    await other.locator(".aud-people", { hasText: "Ada" }).waitFor();
    await press(other, "Next");
    await other.getByText("Now: Bob").waitFor();
    assertEquals(await playing(), ["Bob"]);
  });
});

Deno.test("a second Enter does not end what the first one began", async () => {
  await withStudio(async ({ app, page, open }) => {
    // Time on the page stands still between the presses.
    await page.addInitScript(() => {
      performance.now = () => Number(document.documentElement.dataset.now ?? 0);
    });
    await open(PATH);
    await settled(page);
    const status = async () =>
      (await app.services.audience.giveaways.read(CHANNEL)).giveaway?.status;
    const close = page.getByRole("button", { name: "Close", exact: true });
    await page.locator("#giveaway-prize").fill("A mug");
    await page.keyboard.press("Enter");
    await close.waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.textContent === "Close"
    );
    await page.keyboard.press("Enter");
    await settled(page);
    assertEquals(await status(), "open");
    await page.evaluate(() => document.documentElement.dataset.now = "1000");
    await page.keyboard.press("Enter");
    await page.getByText("Closed: 0 people entered").waitFor();
    assertEquals(await status(), "closed");
  });
});
