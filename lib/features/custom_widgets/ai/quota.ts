import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type { AiQuota, AiUsage } from "./schema.ts";

/** Long enough for any time zone's yesterday. */
const KEPT_MS = 3 * DAY_MS;

/** Calls a day by plan: taken before a call, given back when it fails. */
export function createAiQuota(
  { kv, clock, withLock, callsPerDay }: {
    kv: Deno.Kv;
    clock: Clock;
    withLock: KeyedMutex;
    callsPerDay: (channelId: string) => Promise<number>;
  },
) {
  const today = () => toIso(clock.now()).slice(0, 10);
  const toQuota = (limit: number, used: number): AiQuota => ({
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resetsAt: toIso((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS),
  });

  /** Changes the day's count in one checked commit. */
  function add(
    channelId: string,
    day: string,
    change: 1 | -1,
  ): Promise<AiQuota> {
    return withLock(`ai_quota:${channelId}`, async () => {
      const limit = await callsPerDay(channelId);
      return await transact({ kv, clock, keys }, async () => {
        const entry = await kv.get<AiUsage>(keys.aiUsage(channelId, day));
        const used = Math.max(0, (entry.value?.used ?? 0) + change);
        if (change > 0 && used > limit) {
          throw new AppError(
            "plan_limit",
            `Cannot ask the model: today's ${limit} calls of the plan are used up`,
            {
              extra: {
                limit: { name: "ai_calls_per_day", used: limit, limit },
              },
            },
          );
        }
        return {
          commit: kv.atomic().check(entry)
            .set(entry.key, { used }, { expireIn: KEPT_MS }),
          result: toQuota(limit, used),
        };
      });
    });
  }

  return {
    /** Returns what is left of today's calls. */
    async left(channelId: string): Promise<AiQuota> {
      const [limit, usage] = await Promise.all([
        callsPerDay(channelId),
        read(kv, keys.aiUsage(channelId, today())),
      ]);
      return toQuota(limit, usage?.used ?? 0);
    },

    /**
     * Runs `work` against one call of the quota; throws `plan_limit` when none
     * is left, and gives the call back when the work fails.
     */
    async spend<T>(
      channelId: string,
      work: () => Promise<T>,
    ): Promise<{ result: T; quota: AiQuota }> {
      const day = today();
      const quota = await add(channelId, day, 1);
      try {
        return { result: await work(), quota };
      } catch (error) {
        await add(channelId, day, -1);
        throw error;
      }
    },
  };
}

/** Counts calls of the model. */
export type AiQuotaService = ReturnType<typeof createAiQuota>;
