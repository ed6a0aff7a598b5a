import { useCelebration } from "./use_celebration.ts";

/** What happened longer ago is history: it is shown, not celebrated. */
const HISTORY_MS = 15_000;
/** By then the last spark is gone. */
const SPARKS_MS = 2_000;

/**
 * Whether sparks fly for what happened at `at` and is named by `key`; `null`
 * for nothing. Once while the page is open: what was there before it, as after
 * a reload, was celebrated already. Times in ms of the server's clock.
 */
export function useSparks(
  key: string | null,
  at: number,
  now: number,
): boolean {
  return useCelebration(now - at <= HISTORY_MS ? key : null, SPARKS_MS);
}
