import { toIso } from "@/lib/core/clock.ts";
import { read } from "@/lib/storage/read.ts";
import { transact, update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { ladderRoom } from "./ladder_of_plan.ts";
import {
  differing,
  isNothingSuspended,
  listsOver,
  suspendedItems,
} from "./lists.ts";
import { firstPlan, nextPlan } from "./next_plan.ts";
import type {
  PlanChange,
  PlanChanged,
  StoredPlan,
  TierAnswer,
} from "./schema.ts";
import { tierAt } from "./service.ts";
import { createSettlement, NONE, type PlanChangeDeps } from "./settlement.ts";
import { createPlanSweep } from "./sweep.ts";
import { SUSPENDED_KINDS } from "./suspension.ts";

/**
 * Creates the service that changes plans. Nothing is deleted: what a lower plan
 * has no room for is suspended after a grace period, never while the channel streams, and comes back
 * with a higher plan or when room is made.
 */
export function createPlanChangeService(deps: PlanChangeDeps) {
  const { kv, clock, log, defaultTier, itemsOf, announce, ladder } = deps;
  const { usedOf, settle, publishPending, publishReturns, suspensions } =
    createSettlement(deps);

  const planOf = async (channelId: string): Promise<StoredPlan> =>
    await read(kv, keys.plan(channelId)) ?? firstPlan(defaultTier);

  const sweeps = createPlanSweep({
    kv,
    clock,
    log,
    async visit(channelId, stored, since) {
      const plan = await settle(channelId, stored);
      await publishPending(channelId, plan);
      await publishReturns(channelId, plan);
      // One that was put off until a moment that has come.
      if (plan.effectiveAt > since && plan.effectiveAt <= clock.now()) {
        await ladder.follow(channelId, ladderRoom(plan.tier, plan), "return");
      }
    },
  });

  return {
    /**
     * Sets a plan, now or from a moment on. The same change again changes
     * nothing; a fall begins the grace; a rise brings back what fits at once.
     */
    async change(
      { channelId, tier, effectiveAt }: PlanChange,
    ): Promise<PlanChanged> {
      const items = await itemsOf(channelId);
      const after = await transact<StoredPlan>(
        { kv, clock, keys },
        async () => {
          const entry = await kv.get<StoredPlan>(keys.plan(channelId));
          const plan = entry.value ?? firstPlan(defaultTier);
          const change = { tier, effectiveAt };
          const next = nextPlan(plan, change, items, clock.now());
          if (next === null) return { result: plan };
          const back = differing(plan.suspended, next.suspended);
          const untold = [...plan.untold ?? [], ...back];
          const after = untold.length === 0 ? next : { ...next, untold };
          return {
            commit: kv.atomic().check(entry).set(keys.plan(channelId), after),
            result: after,
          };
        },
      );
      await publishPending(channelId, after);
      await ladder.follow(
        channelId,
        ladderRoom(tierAt(after, clock.now()), after),
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
        pinned: plan.pinned,
      };
    },

    /** Says what is kept first; what is suspended is chosen anew at once. */
    async pin(channelId: string, ids: readonly string[]): Promise<TierAnswer> {
      const items = await itemsOf(channelId);
      const used = await usedOf(
        channelId,
        tierAt(await planOf(channelId), clock.now()),
        items,
      );
      let before = firstPlan(defaultTier).suspended;
      const plan = await update<StoredPlan>(
        { kv, clock, keys },
        keys.plan(channelId),
        (current) => {
          const known = current ?? firstPlan(defaultTier);
          before = known.suspended;
          const pinned = { ...known, pinned: [...new Set(ids)] };
          const kinds = SUSPENDED_KINDS.filter((kind) =>
            known.suspended[kind].length > 0
          );
          const tier = tierAt(known, clock.now());
          return {
            ...pinned,
            suspended: listsOver(pinned, tier, items, { kinds, used }),
          };
        },
      );
      announce(channelId, differing(before, plan?.suspended ?? before));
      if (plan !== null) {
        const room = ladderRoom(tierAt(plan, clock.now()), plan);
        await ladder.follow(channelId, room, "swap");
      }
      return await this.overview(channelId);
    },

    /** Ids of scenes, widgets, custom widgets and files that are not to be drawn. One read for a channel that has none. */
    async suspendedOf(channelId: string): Promise<ReadonlySet<string>> {
      const stored = await read(kv, keys.plan(channelId));
      if (stored === null) return NONE;
      const plan = await settle(channelId, stored);
      if (isNothingSuspended(plan)) return NONE;
      const items = await itemsOf(channelId);
      return new Set(
        suspendedItems(plan, items, clock.now()).flatMap((one) =>
          one.items.map(({ id }) => id)
        ),
      );
    },

    ...sweeps,
  };
}

/** Changes plans, and knows what is suspended. */
export type PlanChangeService = ReturnType<typeof createPlanChangeService>;
