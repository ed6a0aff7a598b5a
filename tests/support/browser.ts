import { assertEquals } from "@std/assert";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type PageScreenshotOptions,
  type Request,
  type WebSocket,
} from "playwright-core";
import { chromiumOptions } from "./chromium.ts";
import { hasNoWork, QUIET_MS } from "./page_work.ts";
import { pause } from "./until.ts";
import { workUnderWay } from "./work_under_way.ts";

export type { BrowserContextOptions, Page, WebSocket };

/**
 * Maximum time for one step of a page: far longer than any takes, on a machine
 * that has much else to do.
 */
const PATIENCE_MS = 90_000;

/** Messages of a page while a test had it open, each in order. */
export interface PageLog {
  /** Everything written to the console, as `type: text (place)`; the browser's own complaints (CSP, 404s) too. */
  console: string[];
  /** Uncaught exceptions and unhandled rejections, with stack. */
  errors: string[];
  /** Answers of 400 and above, and requests without an answer, as `status METHOD url`. */
  failures: string[];
  /** Asserts that nothing at all was said, complained about or failed. */
  assertSilent(): void;
}

let running: Promise<Browser> | undefined;

/**
 * Opens a context in a real Chromium: the worker's own, which is started on
 * first use, serves all files of its group, and is closed by itself after their
 * last test. Prefer `withPage`; this is for tests which need several pages of one
 * context.
 */
export async function openContext(
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const browser = await present();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  countRequests(context);
  dropRoutesAtClose(context);
  context.on("page", (page) => {
    hearWaits(page);
    dropRoutesAtClose(page);
  });
  return context;
}

/**
 * Drops what a test routes before it closes: a request that is on its way would
 * be answered to a page that is gone, and that error, which nobody caught, would
 * end all files of its group.
 */
function dropRoutesAtClose(target: Page | BrowserContext): void {
  const close = target.close.bind(target);
  target.close = async (options?: { reason?: string }) => {
    const routed = "pages" in target ? [target, ...target.pages()] : [target];
    for (const each of routed) {
      await each.unrouteAll({ behavior: "ignoreErrors" }).catch(() => {});
    }
    await close(options);
  };
}

/**
 * Hears what a page is waited for when nobody does any more: the page of a test
 * that fails meanwhile is closed, and an error that nobody caught would end all
 * files of its group. A test that does wait gets the error as before.
 */
function hearWaits(page: Page): void {
  for (
    const name of ["waitForEvent", "waitForRequest", "waitForResponse"] as const
  ) {
    const wait = page[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [name](...args: unknown[]) {
        const waited = wait.apply(page, args);
        waited.catch(() => {});
        return waited;
      },
    });
  }
}

/** Requests of each context that have no end yet. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

function countRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  underWay.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
  // Nobody hears of the end of a download, nor always of that of symbols which
  // an element that is taken out of the page uses.
  context.on("response", (response) => {
    const how = response.headers()["content-disposition"] ?? "";
    const { pathname } = new URL(response.url());
    if (how.startsWith("attachment") || pathname.endsWith("/icons.svg")) {
      requests.delete(response.request());
    }
  });
}

const LOOK_MS = 50;
/** Looks in a row that have to find nothing to wait for. */
const CALM_LOOKS = 3;

/**
 * Waits until the page is loaded, its context waits for no answer, the service
 * of this process for no database, and the page has nothing more to do by itself:
 * a preview that a test leaves half way is a failure in its log. Of a page that cannot tell what it has to do (`watchWork`),
 * or always has more, half a second without a request is enough.
 * Playwright's own "networkidle" may never come once a frame was removed, as
 * that is with which an overlay asks whether the service is there.
 */
export function settled(page: Page): Promise<void> {
  return untilCalm(page, CALM_LOOKS);
}

/**
 * Waits until the page is loaded and its context has asked for nothing for half
 * a second: the service may still tell it of a change, for which it loads itself anew.
 */
export function quiet(page: Page): Promise<void> {
  return untilCalm(page, Infinity);
}

async function untilCalm(page: Page, calmLooks: number): Promise<void> {
  await page.waitForLoadState("load");
  const requests = underWay.get(page.context());
  if (!requests) throw new Error("The page is not of a context opened here");
  let calm = 0;
  for (
    let left = PATIENCE_MS, quietMs = 0;
    quietMs < QUIET_MS;
    left -= LOOK_MS
  ) {
    if (left < 0) {
      const urls = [...requests].map((request) => request.url());
      throw new Error(`The page still waits for ${urls.join(", ")}`);
    }
    if (calmLooks < Infinity) {
      const isIdle = () => requests.size === 0 && workUnderWay() === 0;
      // What began while the page was asked counts.
      calm = isIdle() && await hasNoWork(page) && isIdle() ? calm + 1 : 0;
      if (calm === calmLooks) return;
    }
    quietMs = requests.size === 0 ? quietMs + LOOK_MS : 0;
    await pause(LOOK_MS);
  }
}

/** Returns the browser that runs; starts one if there is none, or if it crashed. */
async function present(): Promise<Browser> {
  const browser = await (running ??= start());
  if (browser.isConnected()) return browser;
  running = undefined;
  return await present();
}

/** Waits until a page's fonts are there and its animations have ended; one whose element goes has no end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    `document.fonts.ready.then(() => Promise.allSettled(
      document.getAnimations().map(({ finished }) => finished),
    )).then(() => {})`,
  );
}

/** Closes the browser if it runs. Only needed outside `deno test`, where nothing else does it. */
export async function closeBrowser(): Promise<void> {
  const browser = await running?.catch(() => undefined);
  running = undefined;
  await browser?.close();
}

/** Message of Chromium whose compositor gave no frame in time, on a machine that has much else to do. */
const NO_FRAME = /Unable to capture screenshot/;
const MAX_PICTURES = 5;

/** Takes a picture of the page, again where Chromium had no frame for it. */
export async function takePicture(
  page: Pick<Page, "screenshot" | "waitForTimeout">,
  options: PageScreenshotOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  for (let taken = 1;; taken++) {
    try {
      return Uint8Array.from(await page.screenshot(options));
    } catch (error) {
      if (taken === MAX_PICTURES || !NO_FRAME.test(String(error))) throw error;
      await page.waitForTimeout(200 * taken);
    }
  }
}

/**
 * Opens a page in a context of its own (no cookies, no storage, no cache of another test), runs `fn` and closes it again.
 *
 * `log` collects what the page says; end a test with `log.assertSilent()` where nothing should be amiss.
 * Options are Playwright's for a context: `viewport`, `reducedMotion`, `colorScheme`, `extraHTTPHeaders`, `baseURL`, ….
 */
export async function withPage<T>(
  fn: (page: Page, log: PageLog) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await openContext(options);
  try {
    const page = await context.newPage();
    return await fn(page, watchPage(page));
  } finally {
    await context.close();
  }
}

/**
 * Opens an address whose page connects itself, and answers its socket once the
 * service has sent a frame over it, or what `hears` waits for. That may be before
 * the page counts as loaded.
 */
export async function openConnected(
  page: Page,
  url: string,
  hears?: Parameters<typeof nextConnection>[1],
): Promise<WebSocket> {
  const [socket] = await Promise.all([
    nextConnection(page, hears),
    page.goto(url),
  ]);
  return socket;
}

/**
 * Waits for a socket of the page and for its first message, or for what `hears`
 * waits for. A page gives a socket up that takes too long, and opens another.
 */
export async function nextConnection(
  page: Page,
  hears = (socket: WebSocket): Promise<unknown> =>
    socket.waitForEvent("framereceived"),
): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  // Not later: what comes at once would be missed.
  const hear = (socket: WebSocket) =>
    void hears(socket).then(() => resolve(socket), () => {});
  page.on("websocket", hear);
  const timeout = setTimeout(
    () => reject(new Error("No socket of the page heard anything")),
    PATIENCE_MS,
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    page.off("websocket", hear);
  }
}

/** Collects what `page` says from now on; `withPage` does this already. */
export function watchPage(page: Page): PageLog {
  const log: PageLog = {
    console: [],
    errors: [],
    failures: [],
    assertSilent() {
      const { console, errors, failures } = log;
      const silent = { console: [], errors: [], failures: [] };
      assertEquals({ console, errors, failures }, silent);
    },
  };
  page.on("console", (message) => {
    const { url, lineNumber } = message.location();
    const place = url === "" ? "" : ` (${url}:${lineNumber + 1})`;
    log.console.push(`${message.type()}: ${message.text()}${place}`);
  });
  page.on(
    "pageerror",
    (error) => log.errors.push(error.stack ?? error.message),
  );
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // A page that is left or closed gives up its own requests: that is no failure.
    if (reason === "net::ERR_ABORTED") return;
    log.failures.push(`${reason} ${request.method()} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() < 400) return;
    log.failures.push(
      `${response.status()} ${response.request().method()} ${response.url()}`,
    );
  });
  return log;
}

/** Starts a browser, once more where the first does not come up. */
function start(): Promise<Browser> {
  const started = launch().catch(launch);
  started.catch(() => running = undefined);
  return started;
}

async function launch(): Promise<Browser> {
  return await chromium.launch(await chromiumOptions());
}

Deno.test.afterAll(closeBrowser);
