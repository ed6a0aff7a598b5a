import { assert, assertEquals } from "@std/assert";
import type { BrowserContext, CDPSession } from "playwright-core";
import { startTestApp, type TestApp } from "./app.ts";
import { axeFindings } from "./axe.ts";
import {
  type BrowserContextOptions,
  type Page,
  type PageLog,
  withPage,
} from "./browser.ts";
import { type ManualClock, standingClock } from "./clock.ts";
import { watchWork } from "./page_work.ts";
import { serveApp } from "./serve.ts";

/** A page of the studio as a test has it open. */
export interface StudioPage {
  app: TestApp;
  page: Page;
  log: PageLog;
  /** `http://127.0.0.1:…` */
  url: string;
  /** Goes to a path and waits until the tools of the page work. */
  open(path: string): Promise<void>;
}

/** Answers that tests of a context chose to whether the channel is live. */
const liveIn = new WeakMap<BrowserContext, boolean>();

/**
 * Lets the service tell the pages of the page's context that the channel is
 * live, or not: the simulated platform goes by the time of the day.
 */
export function setLive(page: Page, live: boolean): void {
  liveIn.set(page.context(), live);
}

/** Wraps an app's handler in what a test of the studio may choose. */
function answering(
  handler: TestApp["handler"],
  chosen: { hasPreviews: boolean; isLive: () => boolean | undefined },
): TestApp["handler"] {
  return (request, info) => {
    const { pathname } = new URL(request.url);
    if (!chosen.hasPreviews && PREVIEW.test(pathname)) {
      return Promise.resolve(
        new Response("<!doctype html><title>Empty</title>", {
          headers: { "content-type": "text/html", "cache-control": "no-store" },
        }),
      );
    }
    const live = STREAM.test(pathname) ? chosen.isLive() : undefined;
    if (live === undefined) return handler(request, info);
    return Promise.resolve(
      Response.json({ available: true, value: { live } }, {
        headers: { "cache-control": "no-store" },
      }),
    );
  };
}

/** Path at which a frame of the studio asks for the source that it is to show. */
const PREVIEW = /\/api\/channels\/[^/]+\/preview$/;
const STREAM = /\/api\/channels\/[^/]+\/stream$/;

/**
 * Opens the studio of the demo channel, signed in, in a real Chromium. Previews
 * are empty unless a test says that it looks at what they draw: each is a whole
 * overlay, which costs as much as the room around it.
 */
export async function withStudio(
  run: (studio: StudioPage) => Promise<void>,
  {
    env,
    clock = standingClock(Date.now()),
    fetch,
    previews = "empty",
    ...options
  }:
    & BrowserContextOptions
    & {
      env?: Record<string, string>;
      clock?: ManualClock;
      /** Function with which the services fetch; refuses by default. */
      fetch?: typeof globalThis.fetch;
      previews?: "drawn" | "empty";
    } = {},
): Promise<void> {
  await using app = await startTestApp({
    clock,
    ...(fetch && { fetch }),
    env: { DEFAULT_TIER: "self_hosted", ...env },
  });
  let context: BrowserContext | undefined;
  const handler = answering(app.handler, {
    hasPreviews: previews === "drawn",
    isLive: () => context && liveIn.get(context),
  });
  await using served = serveApp({ ...app, handler });
  const { url } = served;
  await withPage(async (page, log) => {
    context = page.context();
    liveIn.delete(context);
    await watchWork(context);
    await run({
      app,
      page,
      log,
      url,
      async open(path) {
        await page.goto(url + path);
        await page.locator(".studio[data-ready]").waitFor();
      },
    });
  }, {
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
}

/** Colours that the operating system asks a page for. */
export type Theme = NonNullable<Parameters<Page["emulateMedia"]>[0]>;

const DARK: Theme = { colorScheme: "dark", forcedColors: "none" };

/** The themes that every page has to stand in. */
export const THEMES: readonly [Theme, ...Theme[]] = [
  DARK,
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "light", forcedColors: "active" },
];

/** A window in which a page is looked at, and the themes in it. */
export interface Window {
  viewport: { width: number; height: number };
  hasTouch: boolean;
  themes: readonly [Theme, ...Theme[]];
}

/** Windows of one page, which is opened in the first. */
export type Windows = readonly [Window, ...Window[]];

/** Phones in which pages that other tests open in wide windows are looked at. */
export const PHONES: readonly [Window, Window] = [{
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  themes: [{ colorScheme: "light", forcedColors: "none" }],
}, {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  themes: [{ colorScheme: "light", forcedColors: "active" }],
}];

/**
 * The windows in which every page has to stand. Other tests open pages in a wide
 * one, so that this begins with a narrow one.
 */
const WINDOWS: Windows = [{
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  themes: [{ colorScheme: "light", forcedColors: "none" }],
}, {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  themes: THEMES,
}];

/** Returns the options of a page that is opened in the first of its windows. */
export function openedIn(
  [{ viewport, hasTouch, themes: [theme] }]: Windows = WINDOWS,
): BrowserContextOptions {
  return { viewport, hasTouch, ...theme };
}

/**
 * Asserts that a page is sound in each of its windows and their themes, and
 * leaves it in the first. Windows change in place: a room costs more to open
 * than to look at.
 */
export async function assertSoundIn(
  page: Page,
  windows: Windows = WINDOWS,
): Promise<void> {
  for (const window of windows) {
    await showIn(page, window);
    await assertSound(page, window.themes);
  }
  await showIn(page, windows[0]);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Makes a page's window as if the page had been opened in it. */
async function showIn(
  page: Page,
  { viewport, hasTouch, themes: [theme] }: Window,
): Promise<void> {
  let session = sessions.get(page);
  if (!session) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
  }
  await (await session).send("Emulation.setTouchEmulationEnabled", {
    enabled: hasTouch,
  });
  await page.setViewportSize(viewport);
  await page.emulateMedia(theme);
  // What hears of its new size draws itself anew.
  await page.evaluate(async () => {
    for (let frames = 2; frames > 0; frames--) {
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Returns the controls of tables' rows of which a part is beyond the window or the table's own edge. */
function hiddenRowControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".table")].flatMap((table) => {
      const edge = table.getBoundingClientRect();
      const controls = table.querySelectorAll("tbody :is(button, a, input)");
      return [...controls].filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width > 0 &&
          (left < Math.max(0, edge.left) - 1 ||
            right > Math.min(innerWidth, edge.right) + 1);
      }).map((control) => control.textContent || control.id);
    })
  );
}

/** Height that a finger still hits, px (WCAG 2.5.8). */
const MIN_TARGET_PX = 24;

/** Returns what opens a part of a page, is dragged to a value, or is a link by itself, and is too low to be hit. */
function lowTargets(page: Page): Promise<string[]> {
  return page.locator('summary, input[type="range"], p > a').evaluateAll(
    (targets, minimum) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        const isWithinText = target instanceof HTMLAnchorElement &&
          target.parentElement?.textContent !== target.textContent;
        return width === 0 || height >= minimum || isWithinText
          ? []
          : [`${target.textContent || target.id}: ${height} px`];
      }),
    MIN_TARGET_PX,
  );
}

/**
 * Asserts that axe finds nothing, that nothing is wider than the page, that the
 * buttons of tables' rows are in sight, and that nothing is too low to be hit:
 * in each of the themes, or, without any, in the present one.
 */
export async function assertSound(
  page: Page,
  themes: readonly Theme[] = [],
): Promise<void> {
  if (themes.length === 0) return await assertSoundNow(page);
  for (const theme of themes) {
    await page.emulateMedia(theme);
    await showTheme(page);
    try {
      await assertSoundNow(page);
    } catch (error) {
      throw new Error(`${JSON.stringify(theme)}: ${error}`, { cause: error });
    }
  }
  // The page goes on as it was opened.
  await page.emulateMedia(themes[0] ?? DARK);
  await showTheme(page);
}

/** Has colours that change by degrees change at once. */
async function showTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

async function assertSoundNow(page: Page): Promise<void> {
  const { violations } = await axeFindings(page);
  assertEquals(violations, []);
  const overflow = await page.evaluate(() =>
    document.documentElement.scrollWidth - innerWidth
  );
  assert(overflow <= 0, `${overflow} px too wide`);
  assertEquals(await hiddenRowControls(page), [], "buttons of rows in sight");
  assertEquals(await lowTargets(page), [], "what is too low to be hit");
}

/** Picks a value in a field with a search, by what finds it. */
export async function pickIn(
  page: Page,
  field: string,
  text: string,
): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

/** Unfolds a part of the page that is folded away under its heading. */
export function unfold(page: Page, heading: string): Promise<void> {
  return page.locator("summary").getByRole("heading", { name: heading })
    .click();
}

/** Drops a file on the page. */
export function dropFile(
  page: Page,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  return page.evaluate(({ name, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], name));
    document.body.dispatchEvent(
      new DragEvent("drop", {
        dataTransfer: data,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, { name, bytes: [...bytes] });
}

/** Tells whether the page would ask before it is left now. */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    !dispatchEvent(new Event("beforeunload", { cancelable: true }))
  );
