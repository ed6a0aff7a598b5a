import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { DailyQuota, DailyUsage } from "@/lib/core/daily_quota.ts";
import type { Key } from "./key.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import { read } from "./read.ts";
import { type Attempt, transact, type TransactionKeys } from "./transaction.ts";

/** Long enough for any time zone's yesterday. */
const KEPT_MS = 3 * DAY_MS;

/** Acts of a day that are remembered, so that one that is sent again is free. */
const MAX_ACTS = 100;

/** A thing of which a plan, or a key's owner, allows so much a day. */
interface DailyLimit {
  /** Name of the limit in errors, such as `ai_calls_per_day`. */
  name: string;
  /** Returns the key of a day's count; the day as `2026-11-21`, in UTC. */
  usageKey: (channelId: string, day: string) => Key<DailyUsage>;
  limitOf: (channelId: string) => Promise<number>;
  /** Code of the error once nothing is left; `plan_limit` by default. */
  code?: "plan_limit" | "forbidden";
  /** Says what cannot be done now, and why. */
  refusal: (limit: number) => string;
}

/** A day's count, and whether an act changed it. */
interface Taken {
  used: number;
  changed: boolean;
}

/** Creates a quota of a day: taken before some work, given back when it fails. */
export function createDailyQuota(
  { kv, clock, keys, withLock, name, usageKey, limitOf, code, refusal }:
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

  /**
   * Changes the day's count in one checked commit, to at most `limit`; answers
   * it, and whether it changed: what an act took that is `once`, it takes again
   * only after it was given back.
   */
  function add(
    channelId: string,
    day: string,
    { change, limit = Infinity, once }: {
      change: number;
      limit?: number;
      once: string | undefined;
    },
  ): Promise<Taken> {
    return withLock(
      `daily_quota:${name}:${channelId}`,
      () =>
        transact({
          kv,
          clock,
          keys,
        }, async (): Promise<Attempt<Taken>> => {
          const entry = await kv.get<DailyUsage>(usageKey(channelId, day));
          const { used: before = 0, acts = [] } = entry.value ?? {};
          if (change > 0 && once !== undefined && acts.includes(once)) {
            return { result: { used: before, changed: false } };
          }
          const used = Math.max(0, before + change);
          if (used > limit) {
            throw new AppError(code ?? "plan_limit", refusal(limit), {
              extra: { limit: { name, used: used - change, limit } },
            });
          }
          const next: DailyUsage = once === undefined
            ? { ...entry.value, used }
            : {
              used,
              acts: change > 0
                ? [...acts, once].slice(-MAX_ACTS)
                : acts.filter((act) => act !== once),
            };
          return {
            commit: kv.atomic().check(entry)
              .set(entry.key, next, { expireIn: KEPT_MS }),
            result: { used, changed: true },
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
     * Runs `work` against `amount` of the quota, one by default; throws the
     * limit's `code` when so much is not left, and gives it back when the work
     * fails. Work that is done again by the name `once` is free.
     */
    async spend<T>(
      channelId: string,
      work: () => Promise<T>,
      amount = 1,
      once?: string,
    ): Promise<{ result: T; quota: DailyQuota }> {
      const day = today();
      const limit = await limitOf(channelId);
      const { used, changed } = await add(channelId, day, {
        change: amount,
        limit,
        once,
      });
      try {
        return { result: await work(), quota: toQuota(limit, used) };
      } catch (error) {
        // Callers need the failure of the work: one that cannot be given back
        // either is counted until the day ends.
        if (changed) {
          await add(channelId, day, { change: -amount, once }).catch(() => {});
        }
        throw error;
      }
    },
  };
}

/** Counts what a plan allows so much of a day. */
export type DailyQuotaService = ReturnType<typeof createDailyQuota>;
