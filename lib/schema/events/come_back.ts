/** Longest time over which a server may spread the pages that come back, ms. */
export const MAX_COME_BACK_MS = 30_000;

/** Formats a close frame's reason with the time within which the page should come back, at a random moment. */
export function comeBackReason(reason: string, withinMs: number): string {
  return `${reason}; come back within ${withinMs} ms`;
}

/** Returns the time within which a close frame's reason asks its page back; `null` when it does not say. */
export function comeBackWithin(reason: string): number | null {
  const ms = /; come back within (\d{1,6}) ms$/.exec(reason)?.[1];
  return ms === undefined ? null : Number(ms);
}
