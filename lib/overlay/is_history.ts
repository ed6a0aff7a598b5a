/** Age in ms after which an event is history: it is shown, not celebrated. */
const HISTORY_MS = 15_000;

/**
 * Tells whether what came at `at` came so long before `now` that nothing moves
 * because of it: the page was away, or stood still. Both in ms of the server's
 * clock.
 */
export function isHistory(at: number, now: number): boolean {
  return now - at > HISTORY_MS;
}
