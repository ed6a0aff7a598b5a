/** A channel rarely changes what is read so; a page is open for days. */
const PAUSE_MS = 600_000;

/**
 * Wraps a read that may be asked for with each event: it runs at most every ten
 * minutes, and one that fails leaves what is shown as it is until the next.
 */
export function readSeldom(read: () => Promise<void>): () => void {
  /** By the page's clock, ms. */
  let askedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - askedAt <= PAUSE_MS) return;
    askedAt = now;
    read().catch(() => {});
  };
}
