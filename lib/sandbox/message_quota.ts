/** Rate limit of an action. */
interface Quota {
  /** At once, after a rest. */
  burst: number;
  /** Each second, for as long as it lives. */
  perSecond: number;
}

/** Messages that a frame may send. */
const MESSAGES: Quota = { burst: 400, perSecond: 100 };
/** Requests to the service that a frame may cause. */
export const REQUESTS: Quota = { burst: 100, perSecond: 20 };
/** Those of them that write to its store. */
export const STORE_WRITES: Quota = { burst: 60, perSecond: 10 };

/** Errors that a page reports of a frame: fewer than the service takes of a widget. */
export const REPORTS: Quota = { burst: 20, perSecond: 0.25 };

/** Reports that messages were dropped: a flood is over the quota again every few milliseconds. */
export const DROPS: Quota = { burst: 1, perSecond: 0.1 };

/** Documents that a frame may begin: hosts that do not answer take up to eleven. */
export const DOCUMENTS: Quota = { burst: 20, perSecond: 0.2 };

/** Counts what a frame does: `true` while it is within its quota. */
export function createMessageQuota(
  now: () => number,
  { burst, perSecond }: Quota = MESSAGES,
): () => boolean {
  let left = burst;
  let countedAt = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + (at - countedAt) / 1_000 * perSecond);
    countedAt = at;
    if (left < 1) return false;
    left--;
    return true;
  };
}
