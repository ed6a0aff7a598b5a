import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { DailyQuota, DailyUsage } from "@/lib/core/daily_quota.ts";
import type { Key } from "./key.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import { read } from "./read.ts";
import { transact, type TransactionKeys } from "./transaction.ts";

/** Long enough for any time zone's yesterday. */
const KEPT_MS = 3 * DAY_MS;

/** A thing of which a plan allows so much a day. */
interface DailyLimit {
  /** Name of the limit in errors, such as `ai_calls_per_day`. */
  name: string;
  /** Returns the key of a day's count; the day as `2026-11-21`, in UTC. */
  usageKey: (channelId: string, day: string) => Key<DailyUsage>;
  limitOf: (channelId: string) => Promise<number>;
  /** Says what cannot be done now, and why. */
  refusal: (limit: number) => string;
}

/** Creates a quota of a day by plan: taken before some work, given back when it fails. */
export function createDailyQuota(
  { kv, clock, keys, withLock, name, usageKey, limitOf, refusal }:
    & DailyLimit
    & {
      kv: Deno.Kv;
      clock: Clock;
      keys: TransactionKeys;
      withLock: KeyedMutex;
    },
) {
  const today = () => toIso(clock.now()).slice(0, 10);
  const toQuota = (limit: number, used: number): DailyQuota => ({
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resetsAt: toIso((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS),
  });

  /** Changes the day's count in one checked commit, to at most `limit`; answers it. */
  function add(
    channelId: string,
    day: string,
    { change, limit = Infinity }: { change: number; limit?: number },
  ): Promise<number> {
    return withLock(
      `daily_quota:${name}:${channelId}`,
      () =>
        transact({ kv, clock, keys }, async () => {
          const entry = await kv.get<DailyUsage>(usageKey(channelId, day));
          const used = Math.max(0, (entry.value?.used ?? 0) + change);
          if (used > limit) {
            throw new AppError("plan_limit", refusal(limit), {
              extra: { limit: { name, used: used - change, limit } },
            });
          }
          return {
            commit: kv.atomic().check(entry)
              .set(entry.key, { used }, { expireIn: KEPT_MS }),
            result: used,
          };
        }),
    );
  }

  return {
    /** Returns what is left of today. */
    async left(channelId: string): Promise<DailyQuota> {
      const [limit, usage] = await Promise.all([
        limitOf(channelId),
        read(kv, usageKey(channelId, today())),
      ]);
      return toQuota(limit, usage?.used ?? 0);
    },

    /**
     * Runs `work` against `amount` of the quota, one by default; throws
     * `plan_limit` when so much is not left, and gives it back when the work
     * fails.
     */
    async spend<T>(
      channelId: string,
      work: () => Promise<T>,
      amount = 1,
    ): Promise<{ result: T; quota: DailyQuota }> {
      const day = today();
      const limit = await limitOf(channelId);
      const used = await add(channelId, day, { change: amount, limit });
      try {
        return { result: await work(), quota: toQuota(limit, used) };
      } catch (error) {
        // Callers need the failure of the work: one that cannot be given back
        // either is counted until the day ends.
        await add(channelId, day, { change: -amount }).catch(() => {});
        throw error;
      }
    },
  };
}

/** Counts what a plan allows so much of a day. */
export type DailyQuotaService = ReturnType<typeof createDailyQuota>;
