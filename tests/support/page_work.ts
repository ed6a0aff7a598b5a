import type { BrowserContext, Page } from "playwright-core";

/**
 * Time for which a page that has nothing more to do is quiet, ms. A timer that
 * is set for longer is no part of what the page is about, as the tick of a clock.
 */
export const QUIET_MS = 500;

/** Longest time for which a page is asked, ms: one that stands still has no frames. */
const ASK_MS = 1_000;

/**
 * Run in each frame before the scripts of the page: `pageWork()` then counts what the
 * frame will go on with by itself: timers of at most `QUIET_MS`, idle calls,
 * sockets that have heard nothing yet, frames that are being loaded.
 */
const WATCH = `
{
  const { setTimeout, clearTimeout, requestIdleCallback, cancelIdleCallback, WebSocket } = globalThis;
  const timers = new Set();
  const idle = new Set();
  const sockets = new Set();
  const loaded = new WeakSet();
  globalThis.setTimeout = function (run, ms, ...rest) {
    if (typeof run !== "function") return setTimeout(run, ms, ...rest);
    const id = setTimeout((...args) => {
      timers.delete(id);
      run.apply(globalThis, args);
    }, ms, ...rest);
    if ((Number(ms) || 0) <= ${QUIET_MS}) timers.add(id);
    return id;
  };
  globalThis.clearTimeout = function (id) {
    timers.delete(id);
    clearTimeout(id);
  };
  globalThis.requestIdleCallback = function (run, options) {
    const id = requestIdleCallback((deadline) => {
      idle.delete(id);
      run(deadline);
    }, options);
    idle.add(id);
    return id;
  };
  globalThis.cancelIdleCallback = function (id) {
    idle.delete(id);
    cancelIdleCallback(id);
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      sockets.add(this);
      const heard = () => sockets.delete(this);
      for (const event of ["message", "error", "close"]) {
        this.addEventListener(event, heard, { once: true });
      }
    }
  };
  document.addEventListener("load", ({ target }) => loaded.add(target), true);
  const isLoading = (frame) =>
    !loaded.has(frame) && frame.loading !== "lazy" && frame.src !== "";
  Object.defineProperty(globalThis, "pageWork", {
    value: () =>
      timers.size + idle.size + sockets.size +
      [...document.querySelectorAll("iframe")].filter(isLoading).length,
  });
}`;

/** Lets the pages of a context tell what they have to do; before they are opened. */
export async function watchWork(context: BrowserContext): Promise<void> {
  await context.addInitScript(WATCH);
}

/**
 * Returns whether a page and its frames have drawn what they know and will do
 * nothing more by themselves; `false` also where it cannot be told, as of a
 * page that `watchWork` does not know.
 */
export async function hasNoWork(page: Page): Promise<boolean> {
  const asked = page.frames().map((frame) =>
    frame.evaluate(async (isMain) => {
      // Effects of what was drawn begin after a frame; frames out of sight have none.
      for (let left = isMain ? 2 : 0; left > 0; left--) {
        await new Promise(requestAnimationFrame);
      }
      return Reflect.get(globalThis, "pageWork")?.() as number | undefined;
    }, frame === page.mainFrame())
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ASK_MS, null);
  });
  try {
    const works = await Promise.race([Promise.all(asked), late]);
    return works !== null && works.every((work) => work === 0);
  } catch {
    // A frame went, or came, meanwhile.
    return false;
  } finally {
    clearTimeout(timer);
    for (const one of asked) one.catch(() => {});
  }
}
