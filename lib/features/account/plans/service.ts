import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { readBatched } from "@/lib/storage/batched_reads.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type Counted,
  COUNTED_NAMES,
  type LimitsAnswer,
  NO_USAGE,
  type PlanLimits,
  PLANS,
  type PlanTier,
  type StoredPlan,
  type Usage,
} from "@/lib/schema/account/plans.ts";

/**
 * Adds the change of a channel's counts to a commit that creates or deletes
 * what is counted, so that counts and things cannot drift apart. Throws
 * `plan_limit` when the plan has no room for a rise. Call it anew for every
 * attempt of the commit. (It cannot answer the commit: an AtomicOperation has a
 * `then` that throws, so no promise can hold one.)
 */
type CountInto = (
  commit: Deno.AtomicOperation,
  channelId: string,
  change: Partial<Usage>,
) => Promise<void>;

/** The usage after a change; throws `plan_limit` when a rise passes its limit. */
function countUsage(
  usage: Usage,
  change: Partial<Usage>,
  limits: PlanLimits,
  tier: PlanTier,
): Usage {
  const next = { ...usage };
  for (const [name, delta] of Object.entries(change)) {
    const counted = name as Counted;
    next[counted] = Math.max(0, usage[counted] + delta);
    if (delta > 0 && next[counted] > limits[counted]) {
      throw new AppError(
        "plan_limit",
        `Cannot add more: the plan "${tier}" allows ${limits[counted]} ${
          COUNTED_NAMES[counted].replaceAll("_", " ")
        }, and ${usage[counted]} are in use. Delete some first`,
        {
          extra: {
            limit: {
              name: COUNTED_NAMES[counted],
              used: usage[counted],
              limit: limits[counted],
            },
          },
        },
      );
    }
  }
  return next;
}

/** Returns the tier of a plan that is in force at a moment. */
export function tierAt(plan: StoredPlan, now: number): PlanTier {
  return now >= plan.effectiveAt ? plan.tier : plan.before;
}

/** Creates the service for a channel's plan and what of it is in use. */
export function createPlanService(
  { kv, clock, defaultTier }: {
    kv: Deno.Kv;
    clock: Pick<Clock, "now">;
    /** Plan of a channel that nobody gave one. */
    defaultTier: PlanTier;
  },
) {
  async function tierOf(channelId: string): Promise<PlanTier> {
    const { value: plan } = await readBatched(kv, keys.plan(channelId));
    return plan ? tierAt(plan, clock.now()) : defaultTier;
  }

  const countInto: CountInto = async (commit, channelId, change) => {
    const tier = await tierOf(channelId);
    const entry = await kv.get<Usage>(keys.usage(channelId));
    const next = countUsage(
      entry.value ?? NO_USAGE,
      change,
      PLANS[tier],
      tier,
    );
    commit.check(entry).set(keys.usage(channelId), next);
  };

  return {
    defaultTier,
    tierOf,
    countInto,

    /** Counts one change after the other as `countInto` would, and stores nothing. Throws `plan_limit`. */
    async trial(channelId: string): Promise<(change: Partial<Usage>) => void> {
      const tier = await tierOf(channelId);
      let usage = await read(kv, keys.usage(channelId)) ?? NO_USAGE;
      return (change) => {
        usage = countUsage(usage, change, PLANS[tier], tier);
      };
    },

    /** Everything the channel's plan allows. */
    async limitsOf(channelId: string): Promise<PlanLimits> {
      return PLANS[await tierOf(channelId)];
    },

    /** Returns how many goals a ladder may have. */
    async ladderRoomOf(channelId: string): Promise<{ goals: number }> {
      return { goals: PLANS[await tierOf(channelId)].ladderGoals };
    },

    /** Counts against limits, as the dashboard shows them. */
    async overview(channelId: string): Promise<LimitsAnswer> {
      const tier = await tierOf(channelId);
      const usage = await read(kv, keys.usage(channelId)) ?? NO_USAGE;
      const counted = Object.keys(COUNTED_NAMES) as Counted[];
      return {
        tier,
        items: counted.map((name) => ({
          name: COUNTED_NAMES[name],
          used: usage[name],
          limit: PLANS[tier][name],
        })),
      };
    },
  };
}
