/**
 * Shows components of widgets one after the other in the same page. A page of
 * its own costs a test more than all that it looks at, and the components'
 * script, which is large, is read once and compiled once so.
 */
import { createSemaphore } from "@/lib/core/semaphore.ts";
import {
  openContext,
  type Page,
  type PageLog,
  watchPage,
} from "@/tests/support/browser.ts";
import {
  type LoopbackServer,
  serveLoopback,
} from "@/tests/support/loopback.ts";
import {
  componentBundle,
  type ComponentOptions,
  componentPage,
} from "./component_page.ts";

const SCRIPT = "/components.js";

/** Page that a worker's tests share, and the server of what it shows. */
interface Stage {
  page: Page;
  log: PageLog;
  server: LoopbackServer;
  /** Puts a document on the server; returns its address. */
  serve(html: string): string;
}

/** A page, and what puts components in it. */
export interface ShownPage {
  page: Page;
  log: PageLog;
  /** Shows components in a new document; `script: false` leaves them as the server drew them. */
  show(
    components: readonly ComponentOptions[],
    options?: { script?: false },
  ): Promise<void>;
}

let opened: Promise<Stage> | undefined;

/** Those of a test that show components at once have the page one after the other. */
const turn = createSemaphore(1);

async function openStage(): Promise<Stage> {
  let document = "";
  let count = 0;
  const server = serveLoopback(async ({ url }) => {
    const { pathname } = new URL(url);
    const isScript = pathname === SCRIPT;
    // Nothing is here of what a component asks the service for.
    if (!isScript && pathname !== `/${count}`) {
      return new Response(null, { status: 204 });
    }
    return new Response(isScript ? await componentBundle() : document, {
      headers: {
        "content-type": `text/${isScript ? "javascript" : "html"}`,
        "cache-control": isScript ? "max-age=86400" : "no-store",
      },
    });
  });
  const context = await openContext();
  const page = await context.newPage();
  // The test that it crashed in fails, and the next one has another.
  page.on("crash", () => void context.close());
  return {
    page,
    log: watchPage(page),
    server,
    serve(html) {
      document = html;
      return `${server.url}/${++count}`;
    },
  };
}

/** Returns the page; opens it where there is none, or where it was closed or crashed. */
async function present(): Promise<Stage> {
  if (!opened) {
    opened = openStage();
    opened.catch(() => opened = undefined);
  }
  const stage = await opened;
  if (!stage.page.isClosed()) return stage;
  await closeStage();
  return await present();
}

async function closeStage(): Promise<void> {
  const stage = await opened;
  opened = undefined;
  await stage?.server[Symbol.asyncDispose]();
}

Deno.test.afterAll(closeStage);

/**
 * Lets a test show components in a window of a size. The page is the next
 * test's as well: whatever stays on when another document is opened, as a clock,
 * a route or emulation, wants a page of its own.
 */
export function withShown<T>(
  viewport: { width: number; height: number },
  run: (shown: ShownPage) => Promise<T>,
): Promise<T> {
  return turn.run(async () => {
    const { page, log, server, serve } = await present();
    await page.setViewportSize(viewport);
    for (const said of [log.console, log.errors, log.failures]) said.length = 0;
    return await run({
      page,
      log,
      async show(components, { script } = {}) {
        const html = await componentPage(components, {
          script: script ?? { url: `${server.url}${SCRIPT}` },
        });
        await page.goto(serve(html));
        if (script === false) return;
        await page.waitForFunction("globalThis.ready === true");
      },
    });
  });
}

/** Shows these widgets and returns what a script finds there; the page has to be silent. */
export function evaluate<T>(
  components: readonly ComponentOptions[],
  script: string,
): Promise<T> {
  return withShown({ width: 2_000, height: 3_000 }, async ({
    page,
    log,
    show,
  }) => {
    await show(components);
    await page.evaluate("document.fonts.ready.then(() => {})");
    const found = await page.evaluate<T>(script);
    log.assertSilent();
    return found;
  });
}
