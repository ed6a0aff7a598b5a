/** Bounds of the pauses between attempts, in milliseconds. */
export interface Backoff {
  /** Pause after the first failure. */
  minMs: number;
  /** Longest pause, however many attempts have failed. */
  maxMs: number;
}

/**
 * Returns the pause after an attempt that failed, in milliseconds: `minMs` if
 * no attempt failed before it, then twice as long with each earlier failure.
 */
export function backoffMs(
  { minMs, maxMs }: Backoff,
  earlierFailures: number,
): number {
  return Math.min(maxMs, minMs * 2 ** earlierFailures);
}

/** Spreads a pause from nothing to all of it, in whole milliseconds, so that no two clients meet again. */
export function withFullJitter(ms: number): number {
  return Math.round(Math.random() * ms);
}

/** Spreads a pause from half to all of it, in whole milliseconds, where an attempt at once is of no use. */
export function withEqualJitter(ms: number): number {
  return Math.round((0.5 + Math.random() / 2) * ms);
}
