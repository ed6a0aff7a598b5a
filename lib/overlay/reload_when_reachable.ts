/** Between a new build and the page's reload, so that not all pages come at once. */
export const RELOAD_WITHIN_MS = 30_000;
/** Time by which a reload is put off while the page shows an alert or a card. */
const CALM_MS = 2000;

/**
 * Loads the page anew within a random part of `withinMs`, as soon as it may be
 * interrupted and the service answers: nobody would load the browser's own page
 * anew that says that it does not.
 */
export function reloadWhenReachable(
  { reachable, isTaken = () => false, withinMs }: {
    reachable: () => Promise<void>;
    /** Tells whether the page shows an alert or a card that a reload would interrupt. */
    isTaken?: () => boolean;
    withinMs: number;
  },
): void {
  setTimeout(async function tryIt() {
    await reachable();
    if (isTaken()) setTimeout(tryIt, CALM_MS);
    else location.reload();
  }, Math.random() * withinMs);
}
