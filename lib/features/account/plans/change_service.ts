import { toIso } from "@/lib/core/clock.ts";
import { readBatched } from "@/lib/storage/batched_reads.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  PlanChange,
  PlanChanged,
  StoredPlan,
  TierAnswer,
} from "@/lib/schema/account/plans.ts";
import { firstPlan, nextPlan } from "./next_plan.ts";
import { tierAt } from "./service.ts";
import {
  createSettlement,
  ladderRoom,
  NONE,
  type PlanChangeDeps,
} from "./settlement.ts";
import { idsByKind, isNothingSuspended, suspendedItems } from "./suspension.ts";
import { createPlanSweep } from "./sweep.ts";

/**
 * Creates the service that changes plans. Nothing is deleted: what a lower plan
 * has no room for is suspended after a grace period, never while the channel streams, and comes back
 * with a higher plan or when room is made.
 */
export function createPlanChangeService(deps: PlanChangeDeps) {
  const { kv, clock, log, defaultTier, itemsOf, ladder } = deps;
  const { settle, publishReturns, suspensions } = createSettlement(deps);

  const planOf = async (channelId: string): Promise<StoredPlan> =>
    await read(kv, keys.plan(channelId)) ?? firstPlan(defaultTier);

  const sweeps = createPlanSweep({
    kv,
    clock,
    log,
    async visit(channelId, stored, since) {
      const plan = await settle(channelId, stored);
      await publishReturns(channelId, plan);
      // One that was put off until a moment that has come.
      if (plan.effectiveAt > since && plan.effectiveAt <= clock.now()) {
        await ladder.follow(channelId, ladderRoom(plan.tier), "return");
      }
    },
  });

  /** Ids of scenes, widgets, custom widgets and files that are not to be drawn. One read for a channel that has none. */
  async function suspendedOf(channelId: string): Promise<ReadonlySet<string>> {
    const { value: stored } = await readBatched(kv, keys.plan(channelId));
    if (stored === null) return NONE;
    const plan = await settle(channelId, stored);
    if (isNothingSuspended(plan)) return NONE;
    const items = await itemsOf(channelId);
    const off = suspendedItems(plan, items, tierAt(plan, clock.now()));
    return new Set(Object.values(idsByKind(off)).flat());
  }

  return {
    /**
     * Sets a plan, now or from a moment on. The same change again changes
     * nothing; a fall begins the grace; a rise brings back what fits at once.
     */
    async change(
      { channelId, tier, effectiveAt }: PlanChange,
    ): Promise<PlanChanged> {
      // What came back under the plan until now is told before its lists go.
      await publishReturns(channelId, await planOf(channelId));
      const items = await itemsOf(channelId);
      const after = await transact<StoredPlan>(
        { kv, clock, keys },
        async () => {
          const entry = await kv.get<StoredPlan>(keys.plan(channelId));
          const plan = entry.value ?? firstPlan(defaultTier);
          const change = { tier, effectiveAt };
          const next = nextPlan(plan, change, items, clock.now());
          if (next === null) return { result: plan };
          return {
            commit: kv.atomic().check(entry).set(keys.plan(channelId), next),
            result: next,
          };
        },
      );
      await publishReturns(channelId, after);
      await ladder.follow(
        channelId,
        ladderRoom(tierAt(after, clock.now())),
        "return",
      );
      return {
        channelId,
        tier: after.tier,
        effectiveAt: toIso(after.effectiveAt),
        suspensions: await suspensions(channelId, after),
      };
    },

    /** The plan as the dashboard shows it. */
    async overview(channelId: string): Promise<TierAnswer> {
      const plan = await settle(channelId, await planOf(channelId));
      const now = clock.now();
      return {
        tier: tierAt(plan, now),
        pending: now < plan.effectiveAt
          ? { tier: plan.tier, effectiveAt: toIso(plan.effectiveAt) }
          : null,
        suspensions: await suspensions(channelId, plan),
      };
    },

    /** Tells whether a file is not to be shown. One read where no file of the channel is suspended. */
    async isFileSuspended(channelId: string, id: string): Promise<boolean> {
      const { value: stored } = await readBatched(kv, keys.plan(channelId));
      if (stored === null) return false;
      const { suspended } = await settle(channelId, stored);
      return suspended.asset.includes(id) &&
        (await suspendedOf(channelId)).has(id);
    },

    suspendedOf,

    ...sweeps,
  };
}
