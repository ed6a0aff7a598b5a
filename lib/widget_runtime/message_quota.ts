/** Messages that a frame may send at once. */
const BURST = 400;
/** And each second, for as long as it lives. */
const PER_SECOND = 100;

/** Counts a frame's messages: `true` while it is within its quota. */
export function createMessageQuota(now: () => number): () => boolean {
  let left = BURST;
  let countedAt = now();
  return () => {
    const at = now();
    left = Math.min(BURST, left + (at - countedAt) / 1_000 * PER_SECOND);
    countedAt = at;
    if (left < 1) return false;
    left--;
    return true;
  };
}
