import { isHistory } from "./is_history.ts";
import { useCelebration } from "./use_celebration.ts";

/** By then the last spark is gone. */
const SPARKS_MS = 2_000;

/**
 * Returns whether sparks fly for the event at `at` that is named by `key`;
 * `null` for none. They fly once while the page is open: an event from before
 * it, as after a reload, was celebrated already. Times in ms of the server's
 * clock.
 */
export function useSparks(
  key: string | null,
  at: number,
  now: number,
): boolean {
  return useCelebration(isHistory(at, now) ? null : key, SPARKS_MS);
}
