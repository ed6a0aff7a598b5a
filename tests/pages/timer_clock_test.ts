import { assertEquals } from "@std/assert";
import { COMMANDS } from "@/lib/schema/subathon/mod.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { ManualClock, standingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";

const MIN = 60_000;
const TEN_MINUTES = 10 * MIN;
/** A page asks for the time every 25 s. */
const BEFORE_NEXT_ASKING_MS = 20_000;

/**
 * Clocks and records that a test has put into the page before its own scripts
 * ran.
 */
interface Machine {
  /** Time that `performance` returns, ms since the epoch. */
  steady: number;
  /** Time that `Date` returns. */
  wall: number;
  /** Every text that the timer has shown. */
  shown: string[];
}

/**
 * The page's machine: `Date` and `performance` stand still until a test moves
 * them, and whatever the timer shows, from its very first picture on, is noted.
 */
function fakeMachine(now: number): void {
  const machine: Machine = { steady: now, wall: now, shown: [] };
  Object.assign(globalThis, { machine });
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: number[]) {
      super(...(parts.length === 0 ? [machine.wall] : parts) as [number]);
    }
    static override now(): number {
      return machine.wall;
    }
  } as DateConstructor;
  Object.defineProperty(performance, "timeOrigin", { value: now });
  performance.now = () => machine.steady - now;
  new MutationObserver(() => {
    const label = document.querySelector("[role=timer]")?.ariaLabel;
    if (label && machine.shown.at(-1) !== label) machine.shown.push(label);
  }).observe(document, { attributes: true, childList: true, subtree: true });
}

async function move(
  page: Page,
  by: Partial<Record<"steady" | "wall", number>>,
): Promise<void> {
  await page.evaluate(({ steady = 0, wall = 0 }) => {
    const { machine } = globalThis as unknown as { machine: Machine };
    machine.steady += steady;
    machine.wall += wall;
  }, by);
}

async function shown(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    (globalThis as unknown as { machine: Machine }).machine.shown
  );
}

/** Resolves when the timer shows the text; fails the test when the page has to ask for the time once more to know. */
async function waitFor(page: Page, text: string): Promise<void> {
  await page.locator(`[role=timer][aria-label="${text}"]`).waitFor({
    timeout: BEFORE_NEXT_ASKING_MS,
  });
}

async function command(
  app: TestApp,
  name: "start" | "pause" | "resume",
): Promise<void> {
  await app.services.subathon.session.command(CHANNEL, {
    name,
    body: COMMANDS[name].parse({}),
  });
  await app.services.subathon.session.settled();
}

/** Opens a timer of two hours that runs, on a machine that is wrong by `wrongMs`. */
async function withTimer(
  wrongMs: number,
  run: (parts: {
    page: Page;
    app: TestApp;
    /** The service's clock: moved by hand, while pauses really pass. */
    server: ManualClock;
    /** Resolves when the page has asked for the time so many more times. */
    answers: (count: number) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const server = standingClock();
  await using app = await startTestApp({ clock: server });
  await using served = serveApp(app);
  await command(app, "start");
  const token = await app.widgetToken();
  await withPage(async (page, log) => {
    let [seen, wanted] = [0, Infinity];
    let enough = () => {};
    await page.routeWebSocket(/\/ws\//, (socket) => {
      socket.connectToServer().onMessage((message) => {
        // A page that leads the sounds asks for the time every two seconds.
        if (String(message).includes('"leader"')) return;
        socket.send(message);
        if (String(message).includes('"pong"') && ++seen >= wanted) enough();
      });
    });
    const answers = (count: number) =>
      new Promise<void>((resolve) => {
        wanted = seen + count;
        enough = resolve;
      });
    await page.addInitScript(fakeMachine, server.now() + wrongMs);
    const first = answers(3);
    await page.goto(
      `${served.url}/widget/native/${CHANNEL}?token=${token}&type=subathon-timer`,
    );
    await first;
    await run({ page, app, server, answers });
    log.assertSilent();
  });
}

for (const wrongMs of [TEN_MINUTES, -TEN_MINUTES, 0]) {
  Deno.test(`a machine that is wrong by ${wrongMs / MIN} min shows the server's time`, async () => {
    await withTimer(wrongMs, async ({ page, server }) => {
      await waitFor(page, "2:00:00");
      assertEquals(await shown(page), ["2:00:00"], "never another");
      for (const text of ["1:58:59", "1:57:58"]) {
        server.set(server.now() + 61_000);
        await move(page, { steady: 61_000, wall: 61_000 });
        await waitFor(page, text);
      }
      assertEquals(await shown(page), ["2:00:00", "1:58:59", "1:57:58"]);
    });
  });

  Deno.test(`a clock that is set by ${wrongMs / MIN || 3} min while the timer runs moves nothing`, async () => {
    await withTimer(wrongMs, async ({ page, server, answers }) => {
      await waitFor(page, "2:00:00");
      const measured = answers(4);
      await move(page, { wall: -wrongMs || 3 * MIN });
      await measured;
      server.set(server.now() + 5_000);
      await move(page, { steady: 5_000, wall: 5_000 });
      await waitFor(page, "1:59:55");
      assertEquals(await shown(page), ["2:00:00", "1:59:55"], "never another");
    });
  });
}

Deno.test("a timer that is resumed after a long pause shows no moment of it", async () => {
  await withTimer(0, async ({ page, app, server }) => {
    await waitFor(page, "2:00:00");
    await command(app, "pause");
    await page.getByText("Paused").waitFor();
    server.set(server.now() + 42 * MIN);
    await move(page, { steady: 42 * MIN, wall: 42 * MIN });
    await command(app, "resume");
    await page.getByText("Paused").waitFor({ state: "detached" });
    server.set(server.now() + 5_000);
    await move(page, { steady: 5_000, wall: 5_000 });
    await waitFor(page, "1:59:55");
    assertEquals(await shown(page), ["2:00:00", "1:59:55"]);
  });
});

Deno.test("after a sleep of the machine the timer is right again at once", async () => {
  await withTimer(-TEN_MINUTES, async ({ page, server, answers }) => {
    // The next time it would ask by itself is half a minute away.
    await answers(2);
    assertEquals(await shown(page), ["2:00:00"]);
    server.set(server.now() + 42 * MIN);
    // What counts evenly stood still.
    await move(page, { wall: 42 * MIN });
    await waitFor(page, "1:18:00");
  });
});
