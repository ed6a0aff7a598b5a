import type { PageReport } from "./report_error.ts";

/**
 * Result of sending a report: it is stored or refused for good, or may be sent
 * again after a while, ms.
 */
export type Delivery = "done" | { retryAfterMs: number };

/** Environment for sending reports. */
interface ReportWorld {
  /** Sends one; may reject, which is a failure like any other. */
  post(report: PageReport): Promise<Delivery>;
  /** Resolves when it makes sense to ask: a request that fails is written into the console. */
  reachable(): Promise<void>;
  /** A clock that nobody sets, ms. */
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** So many reports are sent at once after a rest … */
const BURST = 10;
/** … and then one each time this has passed. */
const GAP_MS = 6_000;
/** Maximum number of waiting reports; the rest of a flood says nothing new. */
const MAX_WAITING = 50;
const MAX_TRIES = 3;
const RETRY_MS = 60_000;
/** Time after which a page that was being left is gone, and its timers with it, ms. */
const GONE_MS = 1_000;
/** Matches the messages of Chromium, Firefox and Safari for a request that failed. */
const NOT_FETCHED = /fetch|abort|oad f/;

/**
 * Sends reports one after the other, a few at once and then slowly. One that
 * cannot be delivered is tried again a few times; then it is lost, with all
 * that wait behind it. A request that failed is told of only by a page that
 * stays: one that is left breaks its requests off. Never throws.
 */
export function createReportSender(
  { post, reachable, now, after }: ReportWorld,
): (report: PageReport) => void {
  const waiting: PageReport[] = [];
  let sending = false;
  /** Time at which the whole burst is available again. */
  let restedAt = -Infinity;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => void after(ms, resolve));

  /** Waits until another report may be sent. */
  async function turn(): Promise<void> {
    const wait = restedAt - (BURST - 1) * GAP_MS - now();
    if (wait > 0) await pause(wait);
    restedAt = Math.max(restedAt, now()) + GAP_MS;
  }

  async function deliver(report: PageReport): Promise<boolean> {
    for (let tries = 1;; tries++) {
      await reachable();
      await turn();
      const delivery = await post(report)
        .catch((): Delivery => ({ retryAfterMs: RETRY_MS }));
      if (delivery === "done") return true;
      if (tries === MAX_TRIES) return false;
      await pause(Math.max(RETRY_MS, delivery.retryAfterMs));
    }
  }

  async function run(): Promise<void> {
    sending = true;
    for (let report; (report = waiting.shift()) !== undefined;) {
      if (NOT_FETCHED.test(report.message)) await pause(GONE_MS);
      if (!await deliver(report)) waiting.length = 0;
    }
    sending = false;
  }

  return (report) => {
    if (waiting.length >= MAX_WAITING) return;
    waiting.push(report);
    if (!sending) void run();
  };
}
