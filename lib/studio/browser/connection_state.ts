import { signal } from "@preact/signals";

/** Time within which a page that lost its connection is usually back, ms. */
const MAX_UNTOLD_MS = 8_000;

/** True while the page has had no connection to its channel for so long that the streamer should know. */
export const isOffline = signal(false);

let untold: ReturnType<typeof setTimeout> | undefined;

/** Notes that the page hears what happens on its channel, or not, or not yet. */
export function setConnected(hears: boolean): void {
  if (hears) {
    clearTimeout(untold);
    untold = undefined;
    isOffline.value = false;
  } else {
    // From the first loss on: an attempt that fails is no new one.
    untold ??= setTimeout(() => isOffline.value = true, MAX_UNTOLD_MS);
  }
}
