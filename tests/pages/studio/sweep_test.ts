/**
 * Every page for people, as a crawl finds them, and every dialog by its button:
 * axe finds nothing, nothing is wider than the window, no button of a table's row
 * is out of sight, the console is silent.
 */
import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { INTERNAL_TOKEN } from "@/tests/support/app.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { readUntil } from "@/tests/support/until.ts";
import {
  assertSoundIn,
  openedIn,
  PHONES,
  type StudioPage,
  type Windows,
  withStudio,
} from "@/tests/support/studio.ts";
import { DOCS_PAGES } from "@/tests/pages/support/docs_pages.ts";

const DEMO = demoChannel.id;

/** Windows in which each page is looked at. */
const WINDOWS: Windows = [...PHONES, {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  themes: [{ colorScheme: "dark", forcedColors: "none" }],
}];

/** Pages that no room links to; the start page, the documents and the list of commands have tests of their own. */
const ELSEWHERE = [
  "/studio/welcome",
  "/studio/parts",
  `/e/${demoChannel.login}`,
];

/** Buttons that open a dialog, by the path of their page. */
const OPENERS: readonly (readonly [path: string, name: RegExp])[] = [
  ["/studio", /^Search and commands$/],
  ["/studio", /^Send a test event$/],
  ["/studio/scenes", /^New scene$/],
  ["/studio/scenes", /^Bring to OBS/],
  ["/studio/widgets", /^Add a widget$/],
  ["/studio/live", /^Details/],
  ["/studio/live", /^Clear$/],
  ["/studio/subathon", /^End…$/],
  ["/studio/subathon", /^New subathon…$/],
  ["/studio/subathon/rules", /^Add a rule$/],
  ["/studio/subathon/ladder", /^Add a goal$/],
  ["/studio/subathon/credits", /^Add a list$/],
  ["/studio/bot", /^Add a command$/],
  ["/studio/bot", /^Make a new key$/],
  ["/studio/channel", /^Make a new token$/],
];

/** Gives the tables of the rooms their rows, with the buttons that stand in them. */
async function fillTables({ app }: StudioPage): Promise<void> {
  const session = await app.signIn({ channelId: DEMO });
  const timer = app.services.subathon.session;
  async function post(path: string, body: unknown) {
    const { status } = await app.request(`/api/channels/${DEMO}/${path}`, {
      method: "POST",
      session,
      body,
    });
    assert(status < 300, `${path}: ${status}`);
  }
  await post("timer/start", {});
  await post("timer/adjust", { deltaMs: 600_000, note: "A".repeat(60) });
  const { revision } = await timer.timerForOperator(DEMO);
  const asOf = new Date(app.clock.now()).toISOString();
  await post("timer/rules", {
    revision,
    exchangeRates: [{ currency: "CHF", rate: "1.05", asOf }],
  });
  const { policy } = await timer.ladderForOperator(DEMO);
  await timer.ladderCommand(DEMO, {
    name: "goals_ladder",
    body: {
      ...policy,
      goals: [{
        threshold: 7_000,
        title: "A song of the viewers' choice",
        note: "The one with the choir",
        hidden: false,
        grantMs: 600_000,
      }],
      confirmMetricChange: false,
    },
  });
  await app.services.bot.counters.set(DEMO, "falls", 1);
  await app.services.bot.commandsPage.replace(DEMO, [{
    name: "!specs",
    aliases: [],
    description: "Everything that is in the computer",
    response: "The computer",
    access: "everyone",
    cooldownMs: 0,
    category: "",
  }]);
  await post("dock-keys", { name: "Second screen" });
}

/** Longest time for which a button is tried to be pressed, and its dialog waited for, before it is pressed once more. */
const PRESS_MS = 2_000;
const MAX_PRESSES = 30;

/** Returns the pages of the studio and the guides that a page links to. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname)
  );
  return links.filter((link) => /^\/(?:studio|docs)(?:\/|$)/.test(link));
}

/**
 * Opens the rooms and what pages link to, one page of each kind, and checks each
 * but those of the documents that their own test looks at; returns their paths.
 */
async function crawl(
  { page, url, open }: StudioPage,
  check: (path: string) => Promise<void>,
): Promise<string[]> {
  const found = new Set<string>(ROOMS.map(({ path }) => path));
  const kindOf = (path: string) => path.replace(/\/(?:scn|ins)_\w+/, "/*");
  for (const path of found) {
    if (DOCS_PAGES.includes(path)) continue;
    if (path.startsWith("/docs")) await page.goto(url + path);
    else await open(path);
    await settled(page);
    const links = path.startsWith("/docs") ? [] : await linksOf(page);
    for (const link of links) {
      if ([...found].some((one) => kindOf(one) === kindOf(link))) continue;
      found.add(link);
    }
    await check(path);
  }
  return [...found];
}

/**
 * Presses a button until its dialog is open: the tools of a page may work before
 * its room does. What is behind an open dialog cannot be pressed.
 */
async function openDialog(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole("button", { name }).first();
  const dialog = page.locator("dialog[open]");
  await readUntil(
    async () => {
      await opener.click({ timeout: PRESS_MS }).catch(() => {});
      return await dialog.waitFor({ timeout: PRESS_MS })
        .then(() => true, () => false);
    },
    (isOpen) => isOpen,
    { most: MAX_PRESSES, between: () => Promise.resolve() },
  );
}

Deno.test("every page is accessible, fits and is silent", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, url } = studio;
    await page.goto(`${url}/studio/sign-in`);
    await assertSoundIn(page, WINDOWS);
    await app.services.account.channels.note(demoChannel);
    await fillTables(studio);
    const { eventPage } = app.services.overlays;
    const { settings } = await eventPage.get(DEMO);
    await eventPage.replace(DEMO, { ...settings, published: true });
    const check = async (path: string) => {
      try {
        await assertSoundIn(page, WINDOWS);
        log.assertSilent();
      } catch (error) {
        throw new Error(`${path}: ${error}`, { cause: error });
      }
    };
    const paths = await crawl(studio, check);
    for (
      const path of [
        "/studio/subathon/credits",
        "/studio/channel",
        "/docs/guide/streamers",
      ]
    ) assert(paths.includes(path), `${path} is linked to`);
    for (const path of ELSEWHERE.filter((path) => !paths.includes(path))) {
      await page.goto(url + path);
      await settled(page);
      await check(path);
    }
  }, { previews: "drawn", ...openedIn(WINDOWS), clock: new GoingClock() });
});

Deno.test("every dialog is accessible and fits", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await app.services.account.channels.note(demoChannel);
    const reported = await app.request("/internal/sc-event", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: {
        channelId: DEMO,
        id: crypto.randomUUID(),
        kind: "tip",
        actor: { id: "ada", login: null, name: "Ada" },
        data: { amount: { amountMinor: 500, currency: "EUR" } },
      },
    });
    assert(reported.ok, await reported.text());
    await app.services.subathon.session.command(DEMO, {
      name: "start",
      body: {},
    });
    for (const [path, opener] of OPENERS) {
      try {
        await open(path);
        await openDialog(page, opener);
        await settled(page);
        await assertSoundIn(page, WINDOWS);
        log.assertSilent();
      } catch (error) {
        throw new Error(`${opener} on ${path}: ${error}`);
      }
    }
    await open("/studio");
    await page.keyboard.press("Shift+?");
    await page.locator("dialog[open]").waitFor();
    await assertSoundIn(page, WINDOWS);
    assertEquals(log.errors, []);
  }, { ...openedIn(WINDOWS), clock: new GoingClock() });
});
