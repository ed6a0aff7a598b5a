/** Rate limit as Twitch's Helix counts it. */
export interface FakeRateLimit {
  /** Points a minute, and the size of the bucket. */
  limit: number;
}

/** Creates token buckets that refill evenly, one per credential's owner. */
export function createFakeBuckets(
  { now, settings }: { now: () => number; settings: FakeRateLimit },
) {
  const buckets = new Map<string, { points: number; at: number }>();
  let refused = 0;
  return {
    /** Number of calls that found their bucket empty. */
    get refused(): number {
      return refused;
    },
    /** Takes all points of every bucket that is in use. */
    drain(): void {
      for (const bucket of buckets.values()) {
        bucket.points = 0;
        bucket.at = now();
      }
    },
    /** Spends a point; the headers Twitch sends, and whether there was one. */
    spend(owner: string): { ok: boolean; headers: Record<string, string> } {
      const { limit } = settings;
      const bucket = buckets.get(owner) ?? { points: limit, at: now() };
      buckets.set(owner, bucket);
      // The clock of a machine is set back, never that of Twitch.
      const gained = Math.max(0, now() - bucket.at) * limit / 60_000;
      bucket.points = Math.min(limit, bucket.points + gained);
      bucket.at = now();
      const ok = bucket.points >= 1;
      if (ok) bucket.points -= 1;
      else refused++;
      const msToFull = (limit - bucket.points) * 60_000 / limit;
      return {
        ok,
        headers: {
          "Ratelimit-Limit": String(limit),
          "Ratelimit-Remaining": String(Math.floor(bucket.points)),
          "Ratelimit-Reset": String(Math.ceil((now() + msToFull) / 1_000)),
        },
      };
    },
  };
}

/** The buckets of one fake. */
export type FakeBuckets = ReturnType<typeof createFakeBuckets>;
