import { assert, assertEquals } from "@std/assert";
import { type Page, quiet, settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { pause } from "@/tests/support/until.ts";

type Route = Parameters<Parameters<Page["route"]>[1]>[0];
type Fault = (route: Route) => Promise<void>;

const problem = (status: number, code: string, more = {}) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/problem+json",
    body: JSON.stringify({ code, title: "", detail: "Cannot do it: not now" }),
    ...more,
  });

/** Answers as the service does, 2.5 s later. */
export const SLOW: Fault = async (route) => {
  const response = await route.fetch();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await route.fulfill({ response });
};

const NO_SESSION = "a session that is over";

/** Faults of the service, in what the first change that a page sends meets. */
const FAULTS: Readonly<Record<string, Fault>> = {
  "a proxy that answers 503": (route) =>
    route.fulfill({ status: 503, body: "<h1>Busy</h1>" }),
  "a fault of the service": (route) =>
    route.fulfill({
      status: 500,
      contentType: "text/html",
      body: "<script>alert(1)</script>",
    }),
  "a database that is away": problem(503, "storage_unavailable", {
    headers: { "retry-after": "1" },
  }),
  "too many requests": problem(429, "rate_limited", {
    headers: { "retry-after": "1" },
  }),
  "a connection that breaks": (route) => route.abort(),
  "an answer that is lost": async (route) => {
    await route.fetch();
    await route.abort();
  },
  "a slow answer": SLOW,
  [NO_SESSION]: problem(401, "unauthorized"),
};

const CALLS = "**/m/widgets/api/**";

/** Faults that the next change of a page is to meet. */
const waiting = new WeakMap<Page, Fault | null>();

/** Tells changes apart: one that is sent again has the same key, or the same words. */
const nameOf = (request: ReturnType<Route["request"]>): string =>
  request.headers()["idempotency-key"] ??
    [request.method(), request.url(), request.postData()].join(" ");

/**
 * Lets the next change of the page meet a fault, once. A change that an earlier
 * fault has the page send again is not the next one: the fault would be gone
 * when that comes.
 */
export async function meet(page: Page, fault: Fault): Promise<void> {
  const isRouted = waiting.has(page);
  waiting.set(page, fault);
  if (isRouted) return;
  const sent = new Set<string>();
  await page.route(CALLS, async (route) => {
    const next = waiting.get(page);
    const request = route.request();
    // A trial changes nothing either, and what was seen the page notes by itself.
    const isRead = request.method() === "GET" ||
      /dry_run=1|\/events\/seen$/.test(request.url());
    if (isRead) return route.fallback();
    const name = nameOf(request);
    const isAgain = sent.has(name);
    sent.add(name);
    if (!next || isAgain) return route.fallback();
    waiting.set(page, null);
    await next(route);
  });
}

/** A change that the streamer makes in a room, again and again. */
export interface Change {
  /** It is made in a dock, which has a key and no session, and fewer words. */
  isDock?: true;
  /** Path of the room, and what the change needs before it is opened. */
  path: string | ((studio: StudioPage) => Promise<string>);
  /** Types the n-th value; nothing where a press is all. */
  fill: (page: Page, n: number) => Promise<unknown>;
  /** Sends what was typed. */
  send: (page: Page, n: number) => Promise<unknown>;
  /** Tells whether the service has the n-th value, and has it once. */
  isDone: (studio: StudioPage, n: number) => Promise<boolean>;
}

const LOOK_MS = 100;
/** Longer than the client's own repeats take. */
const MAX_LOOKS = 600;

/**
 * Waits until the service has the n-th value. Where the page says that it did
 * not work, the same is sent again, without typing it anew: nothing is lost. A
 * page that asks to sign in is told that the streamer has.
 */
async function untilDone(
  studio: StudioPage,
  change: Change,
  n: number,
  name: string,
): Promise<void> {
  const { page } = studio;
  const failure = page.locator(
    ".toast--bad:not([data-met]), .savebar .field__error",
  ).first();
  const back = page.getByRole("button", { name: "I have signed in" });
  // One question at each look, while the page says neither.
  const said = back.or(failure).filter({ visible: true }).first();
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    if (await change.isDone(studio, n)) return;
    if (await said.isVisible()) {
      if (await back.isVisible()) await back.click();
      else if (await failure.isVisible()) {
        await page.evaluate(() => {
          const said = document.querySelectorAll(".toast--bad");
          for (const one of said) one.setAttribute("data-met", "");
        });
        await change.send(page, n);
      }
    }
    await pause(LOOK_MS);
  }
  throw new Error(`${name}: the ${n}. change is not there`);
}

/** Waits until the page is through with what was sent: its button works again. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    !document.querySelector('main [aria-busy="true"]')
  );
}

/** Makes a change through every fault of the service, and without a network. */
export async function throughFaults(change: Change): Promise<void> {
  await withStudio(async (studio) => {
    const { page, log, open, url } = studio;
    const { isDock } = change;
    const path = typeof change.path === "string"
      ? change.path
      : await change.path(studio);
    if (isDock) await page.goto(url + path);
    else await open(path);
    await settled(page);
    let n = 0;
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (isDock && name === NO_SESSION) continue;
      await meet(page, fault);
      n++;
      await ready(page);
      await change.fill(page, n);
      await change.send(page, n);
      await untilDone(studio, change, n, name);
    }
    // A room that loads itself anew after a change cannot do so later.
    await quiet(page);
    await page.context().setOffline(true);
    n++;
    await ready(page);
    await change.fill(page, n);
    await change.send(page, n);
    if (!isDock) {
      await page.getByText("Waiting for the network").first().waitFor();
    }
    await page.context().setOffline(false);
    await untilDone(studio, change, n, "no network");
    assert(await change.isDone(studio, n));
    await settled(page);
    assertEquals(log.errors, []);
  });
}
