import {
  type Backoff,
  backoffMs,
  withEqualJitter,
} from "@/lib/core/backoff.ts";
import { createServiceLook } from "./probe_service.ts";

const PAUSES: Backoff = { minMs: 1_000, maxMs: 30_000 };
/** A browser reports a pointer that nobody moved, too: only a way counts. */
const MIN_WAY_PX = 10;
const STREAMING_PROGRAM = /\bOBS\/|Streamlabs|XSplit|vMix/i;

/**
 * Asks for the page of a browser source again until it can be shown, and says
 * why it cannot to a person who opened it in a browser. The build makes a
 * classic script of it, which is part of that page itself: nobody watches a
 * browser source to press refresh, and a file of its own might not come either.
 * `header` is what tells the service that the page asks for itself.
 */
export function retrySource(header: string): void {
  // A request that fails is a line in the console, and in OBS's log.
  const mayAsk = createServiceLook(location.href);
  let failures = 0;

  async function askAgain(): Promise<void> {
    if (await mayAsk() && await isShown(header)) return location.reload();
    setTimeout(askAgain, withEqualJitter(backoffMs(PAUSES, ++failures)));
  }
  setTimeout(askAgain, PAUSES.minMs);
  if (!isOnStream()) onTouch(sayWhy);
}

async function isShown(header: string): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
      headers: { [header]: "1" },
    });
    return status === 200;
  } catch {
    return false;
  }
}

/** On stream nothing may appear, whatever program shows the page. */
function isOnStream(): boolean {
  return "obsstudio" in globalThis ||
    STREAMING_PROGRAM.test(navigator.userAgent) ||
    globalThis.top !== globalThis.self;
}

/** Calls `act` when a person moves the mouse over the page, or presses a button or a key. */
function onTouch(act: () => void): void {
  let start: PointerEvent | null = null;
  addEventListener("pointermove", (event) => {
    start ??= event;
    const way = Math.hypot(
      event.clientX - start.clientX,
      event.clientY - start.clientY,
    );
    if (way > MIN_WAY_PX) act();
  });
  addEventListener("pointerdown", act, { once: true });
  addEventListener("keydown", act, { once: true });
}

function sayWhy(): void {
  const why = document.getElementById("why");
  if (why) why.hidden = false;
  document.documentElement.classList.add("says");
}
