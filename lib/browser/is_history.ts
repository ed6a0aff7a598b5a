import type { LiveEvent } from "@/lib/events/catalogue.ts";

/** Age in ms after which an event is history: it is shown, not celebrated. */
export const HISTORY_MS = 15_000;

/**
 * Tells whether an event came so long before `now`, ms of the server's clock,
 * that nothing moves because of it: the page was away, or stood still.
 */
export function isHistory(
  { receivedAt }: Pick<LiveEvent, "receivedAt">,
  now: number,
): boolean {
  return now - Date.parse(receivedAt) > HISTORY_MS;
}
