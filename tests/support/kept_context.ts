import type { BrowserContext } from "playwright-core";
import {
  type BrowserContextOptions,
  forgetRequests,
  openContext,
  type Page,
  type PageLog,
  watchPage,
} from "./browser.ts";
import { watchWork } from "./page_work.ts";

/** Contexts that no test of this worker uses now, by what they were opened with. */
const idle = new Map<string, BrowserContext>();

/** Maximum number of contexts that stay. */
const MAX_IDLE = 2;

/** Calls whose effect on a context outlasts its pages. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "on",
  "once",
  "route",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;

/** Kinds of data that pages of an origin may leave, apart from the cache of what they fetched. */
const STORED =
  "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets";

const changed = new WeakSet<BrowserContext>();

/**
 * Opens a page that tells what it has to do (`watchWork`), runs `fn` and closes
 * it. The page finds no cookies and nothing stored, as in a context of its own,
 * but what a browser keeps of the build's scripts at `origin`: its context
 * stays for the next test with the same options, unless the test failed or
 * changed it.
 */
export async function withKeptPage<T>(
  origin: string,
  fn: (page: Page, log: PageLog) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const name = JSON.stringify(options);
  const context = take(name) ?? await open(options);
  let isOver = false;
  try {
    const page = await context.newPage();
    await forgetStored(page, origin);
    const result = await fn(page, watchPage(page));
    for (const one of context.pages()) await one.close();
    await context.clearCookies();
    forgetRequests(context);
    isOver = true;
    return result;
  } finally {
    if (!isOver || changed.has(context)) {
      await context.close();
    } else await keep(name, context);
  }
}

function take(name: string): BrowserContext | undefined {
  const context = idle.get(name);
  idle.delete(name);
  return context?.browser()?.isConnected() ? context : undefined;
}

async function open(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await openContext(options);
  await watchWork(context);
  const note = () => void changed.add(context);
  for (const name of LASTING) {
    const change = context[name] as (...args: unknown[]) => unknown;
    Object.assign(context, {
      [name](...args: unknown[]) {
        note();
        return change.apply(context, args);
      },
    });
  }
  // The clock of a page is that of its context.
  const { clock } = context;
  Object.defineProperty(context, "clock", {
    get() {
      note();
      return clock;
    },
  });
  return context;
}

async function keep(name: string, context: BrowserContext): Promise<void> {
  idle.set(name, context);
  const [oldest] = idle;
  if (oldest === undefined || idle.size <= MAX_IDLE) return;
  idle.delete(oldest[0]);
  await oldest[1].close();
}

async function forgetStored(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: STORED,
  });
  await session.detach();
}
