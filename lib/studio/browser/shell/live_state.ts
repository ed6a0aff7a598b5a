import { type ReadonlySignal, signal } from "@preact/signals";
import { confirmed } from "@/lib/studio/browser/confirm.ts";

/** True while the channel streams; `null` while nobody knows. */
export const isStreamLive = signal<boolean | null>(null);

/** True once the page has asked whether the channel streams, whatever came of it. */
export const isStreamRequested = signal(false);

/** Time after which nobody is waited for who could say whether the channel streams, ms. */
const MAX_UNSURE_MS = 8_000;

/** Time at which nobody is waited for any more, ms of the page's clock. */
let sureAt: number | null = null;

/**
 * Calls `run` once the page has asked whether the channel streams, at once where
 * it has. Without a connection nobody answers: then it is called eight seconds
 * after the first wait began, so that work is not kept from being saved. The
 * answer ends the wait.
 */
function whenStreamRequested(run: () => void): () => void {
  if (isStreamRequested.peek()) {
    run();
    return () => {};
  }
  sureAt ??= performance.now() + MAX_UNSURE_MS;
  const unsure = setTimeout(
    () => isStreamRequested.value = true,
    Math.max(0, sureAt - performance.now()),
  );
  const stop = isStreamRequested.subscribe((asked) => {
    if (!asked) return;
    clearTimeout(unsure);
    sureAt = null;
    run();
  });
  return () => {
    clearTimeout(unsure);
    stop();
  };
}

const STRAIGHT = "limelight.straight-to-stream";

/** Tells whether changes go to the stream as they are made: a choice that this browser keeps. */
export function goesStraight(): boolean {
  return typeof localStorage !== "undefined" &&
    localStorage.getItem(STRAIGHT) === "on";
}

/** Keeps whether changes go to the stream as they are made. */
export function keepStraight(on: boolean): void {
  localStorage.setItem(STRAIGHT, on ? "on" : "off");
}

/** Tells, once the page has asked whether the channel streams, whether changes wait to be shown. */
export async function holdsChanges(): Promise<boolean> {
  await new Promise<void>((resolve) => whenStreamRequested(resolve));
  return isStreamLive.peek() === true && !goesStraight();
}

/** Tells whether a change may go on stream now: where changes are held, the streamer is asked. */
export const mayGoOnStream = async (
  question: Parameters<typeof confirmed>[0],
): Promise<boolean> => !await holdsChanges() || await confirmed(question);

/** Returns the options of a draft whose changes wait while the channel streams, unless they go straight on stream. */
export const heldWhileLive = (isDirect: ReadonlySignal<boolean>) => ({
  // Nothing gets on stream by accident.
  holds: () => isStreamLive.value === true && !isDirect.value,
  whenSure: (run: () => void) =>
    isDirect.peek() ? (run(), () => {}) : whenStreamRequested(run),
});
