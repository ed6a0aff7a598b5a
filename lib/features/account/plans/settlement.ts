import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  goalSuspensions,
  type LadderOfPlan,
  ladderRoom,
} from "./ladder_of_plan.ts";
import {
  differing,
  dueKinds,
  isNothingSuspended,
  listsOver,
  suspendedItems,
  suspendsAt,
} from "./lists.ts";
import { stillOver } from "./next_plan.ts";
import {
  PLANS,
  type PlanTier,
  type StoredPlan,
  type SuspendedKind,
  type Suspension,
} from "./schema.ts";
import { tierAt } from "./service.ts";
import {
  itemsOverPlan,
  type PlanItems,
  SUSPENDED_KINDS,
} from "./suspension.ts";

/** Dependencies of changes of plans. */
export interface PlanChangeDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  defaultTier: PlanTier;
  /** Everything of the channel that plans count. */
  itemsOf: (channelId: string) => Promise<PlanItems>;
  /** Files that anything of the channel shows; asked only when some are to be chosen from. */
  usedFilesOf: (channelId: string) => Promise<ReadonlySet<string>>;
  /**
   * Tells whether the channel streams, or did within the last hour: nothing is
   * suspended then.
   */
  isBusy: (channelId: string) => Promise<boolean>;
  /** The goals of the channel's subathon, which a plan counts too. */
  ladder: LadderOfPlan;
  /** Tells open pages what is drawn no more, or again. */
  announce: (
    channelId: string,
    changed: { kind: SuspendedKind; id: string }[],
  ) => void;
}

/** The empty set of ids. */
export const NONE: ReadonlySet<string> = new Set();

/**
 * Creates what brings a stored plan up to the present: it suspends what is due,
 * and publishes what came back.
 */
export function createSettlement(deps: PlanChangeDeps) {
  const { kv, clock, itemsOf, announce, ladder } = deps;

  /** Returns which files are used, where they are more than the plan allows. */
  async function usedOf(
    channelId: string,
    tier: PlanTier,
    { asset }: PlanItems,
  ): Promise<ReadonlySet<string>> {
    const none = { pinned: NONE, used: NONE };
    return itemsOverPlan("asset", asset, PLANS[tier], none).length > 0
      ? await deps.usedFilesOf(channelId)
      : NONE;
  }

  /** Suspends what is due, unless the channel streams. Returns the plan as it is then. */
  async function settle(
    channelId: string,
    plan: StoredPlan,
  ): Promise<StoredPlan> {
    const due = dueKinds(plan, clock.now());
    if (due.length === 0 || await deps.isBusy(channelId)) return plan;
    if (due.includes("scene")) {
      // Before the plan is written: a process that dies in between begins again.
      const room = ladderRoom(tierAt(plan, clock.now()), plan);
      await ladder.follow(channelId, room, "suspend");
    }
    const items = await itemsOf(channelId);
    const used = await usedOf(channelId, tierAt(plan, clock.now()), items);
    const settled = await update<StoredPlan>(
      { kv, clock, keys },
      keys.plan(channelId),
      (current) => {
        const kinds = current && dueKinds(current, clock.now());
        if (!current || !kinds || kinds.length === 0) return undefined;
        const tier = tierAt(current, clock.now());
        return {
          ...current,
          suspendAt: kinds.includes("scene") ? null : current.suspendAt,
          filesAt: kinds.includes("asset") ? null : current.filesAt,
          suspended: listsOver(current, tier, items, { kinds, used }),
        };
      },
    ) ?? plan;
    announce(channelId, differing(plan.suspended, settled.suspended));
    return settled;
  }

  /** Publishes what a change brought back, also one whose process died before it could. */
  async function publishPending(
    channelId: string,
    { untold = [] }: StoredPlan,
  ): Promise<void> {
    if (untold.length === 0) return;
    announce(channelId, untold);
    await update<StoredPlan>(
      { kv, clock, keys },
      keys.plan(channelId),
      (current) => {
        if (JSON.stringify(current?.untold) !== JSON.stringify(untold)) {
          return undefined;
        }
        const { untold: _published, ...published } = current as StoredPlan;
        return published;
      },
    );
  }

  /**
   * Takes what is back off the lists and publishes it, where room was made or a
   * rise that was put off has taken effect.
   */
  async function publishReturns(
    channelId: string,
    plan: StoredPlan,
  ): Promise<void> {
    if (isNothingSuspended(plan)) return;
    const items = await itemsOf(channelId);
    const settled = await update<StoredPlan>(
      { kv, clock, keys },
      keys.plan(channelId),
      (current) => {
        if (current === null) return undefined;
        const tier = tierAt(current, clock.now());
        const suspended = stillOver(current, tier, items);
        const isSame = SUSPENDED_KINDS.every((kind) =>
          suspended[kind].length === current.suspended[kind].length
        );
        return isSame ? undefined : { ...current, suspended };
      },
    );
    if (settled) {
      announce(channelId, differing(plan.suspended, settled.suspended));
    }
  }

  /** Returns what is suspended, and what will be. */
  async function suspensions(
    channelId: string,
    plan: StoredPlan,
  ): Promise<Suspension[]> {
    const goals = await goalSuspensions(ladder, channelId, plan);
    const waits = plan.suspendAt !== null || plan.filesAt !== null;
    if (!waits && isNothingSuspended(plan)) return goals;
    const items = await itemsOf(channelId);
    const preferences = {
      pinned: new Set(plan.pinned),
      used: await usedOf(channelId, plan.tier, items),
    };
    const others = suspendedItems(plan, items, clock.now()).flatMap(
      ({ kind, items: off }) => {
        const at = suspendsAt(plan, kind);
        const offIds = new Set(off.map(({ id }) => id));
        const coming = at === null
          ? []
          : itemsOverPlan(kind, items[kind], PLANS[plan.tier], preferences)
            .filter(({ id }) => !offIds.has(id));
        return [
          ...off.map(({ id, name }) => ({ kind, id, name, at: null })),
          ...coming.map(({ id, name }) => ({
            kind,
            id,
            name,
            at: at === null ? null : toIso(at),
          })),
        ];
      },
    );
    return [...others, ...goals];
  }

  return { usedOf, settle, publishPending, publishReturns, suspensions };
}
