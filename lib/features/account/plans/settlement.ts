import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  PLANS,
  type PlanTier,
  type StoredPlan,
  SuspendedKind,
  type Suspension,
} from "@/lib/schema/account/plans.ts";
import { update } from "@/lib/storage/transaction.ts";
import { isDue } from "./next_plan.ts";
import { tierAt } from "./service.ts";
import {
  differing,
  idsByKind,
  isNothingSuspended,
  itemsOverPlan,
  overPlan,
  type PlanItems,
  suspendedItems,
} from "./suspension.ts";

/** A subathon's ladder, as far as plans go: it knows itself what may be suspended when. */
interface LadderOfPlan {
  /** Goals that are suspended, or will be. */
  over: (
    channelId: string,
    room: { goals: number },
  ) => Promise<{ id: string; title: string; suspended: boolean }[]>;
  /** Suspends goals without room, or brings back those that have it. */
  follow: (
    channelId: string,
    room: { goals: number },
    move: "suspend" | "return",
  ) => Promise<void>;
}

/** Dependencies of changes of plans. */
export interface PlanChangeDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  defaultTier: PlanTier;
  /** Everything of the channel that plans count. */
  itemsOf: (channelId: string) => Promise<PlanItems>;
  /** Files that the channel shows or plays; asked only when some are to be chosen from. */
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
  ) => Promise<void>;
}

/** The empty set of ids. */
export const NONE: ReadonlySet<string> = new Set();

/** Returns the room that a tier leaves for a ladder. */
export function ladderRoom(tier: PlanTier): { goals: number } {
  return { goals: PLANS[tier].ladderGoals };
}

/** Creates what brings a stored plan up to the present. */
export function createSettlement(deps: PlanChangeDeps) {
  const { kv, clock, itemsOf, announce, ladder } = deps;

  /** Lists what a tier has no room for; asks which files are used only where some are too many. */
  async function over(
    channelId: string,
    tier: PlanTier,
    items: PlanItems,
  ): Promise<PlanItems> {
    const files = itemsOverPlan("asset", items.asset, PLANS[tier], NONE);
    const used = files.length > 0 ? await deps.usedFilesOf(channelId) : NONE;
    return overPlan(tier, items, used);
  }

  /** Suspends what is due, unless the channel streams. Returns the plan as it is then. */
  async function settle(
    channelId: string,
    plan: StoredPlan,
  ): Promise<StoredPlan> {
    if (!isDue(plan, clock.now()) || await deps.isBusy(channelId)) return plan;
    const tier = tierAt(plan, clock.now());
    // Before the plan is written: a process that dies in between begins again.
    await ladder.follow(channelId, ladderRoom(tier), "suspend");
    const suspended = idsByKind(
      await over(channelId, tier, await itemsOf(channelId)),
    );
    const settled = await update<StoredPlan>(
      { kv, clock, keys },
      keys.plan(channelId),
      (current) =>
        // A change that came in between is settled by the next one who asks.
        current && isDue(current, clock.now()) &&
          tierAt(current, clock.now()) === tier
          ? { ...current, suspendAt: null, suspended }
          : undefined,
    ) ?? plan;
    await announce(channelId, differing(plan.suspended, settled.suspended));
    return settled;
  }

  /**
   * Announces what has room again, and takes it off the lists. In this order: a
   * process that dies in between leaves it to the next sweep.
   */
  async function publishReturns(
    channelId: string,
    plan: StoredPlan,
  ): Promise<void> {
    if (isNothingSuspended(plan)) return;
    const items = await itemsOf(channelId);
    const still = (current: StoredPlan) =>
      idsByKind(suspendedItems(current, items, tierAt(current, clock.now())));
    const back = differing(plan.suspended, still(plan));
    if (back.length === 0) return;
    await announce(channelId, back);
    await update<StoredPlan>(
      { kv, clock, keys },
      keys.plan(channelId),
      (current) =>
        current ? { ...current, suspended: still(current) } : undefined,
    );
  }

  /** Returns what is suspended, and what will be. */
  async function suspensions(
    channelId: string,
    plan: StoredPlan,
  ): Promise<Suspension[]> {
    const goals = await goalSuspensions(channelId, plan);
    const { suspendAt } = plan;
    if (suspendAt === null && isNothingSuspended(plan)) return goals;
    const items = await itemsOf(channelId);
    const off = suspendedItems(plan, items, tierAt(plan, clock.now()));
    const coming = suspendAt === null
      ? null
      : await over(channelId, plan.tier, items);
    const others = SuspendedKind.options.flatMap((kind): Suspension[] => {
      const offIds = new Set(off[kind].map(({ id }) => id));
      const later = coming?.[kind].filter(({ id }) => !offIds.has(id)) ?? [];
      return [
        ...off[kind].map(({ id, name }) => ({ kind, id, name, at: null })),
        ...later.map(({ id, name }) => ({ kind, id, name, at: at(plan) })),
      ];
    });
    return [...others, ...goals];
  }

  async function goalSuspensions(
    channelId: string,
    plan: StoredPlan,
  ): Promise<Suspension[]> {
    const goals = await ladder.over(channelId, ladderRoom(plan.tier));
    return goals
      .filter(({ suspended }) => suspended || plan.suspendAt !== null)
      .map(({ id, title, suspended }): Suspension => ({
        kind: "goal",
        id,
        name: title,
        at: suspended ? null : at(plan),
      }));
  }

  return { settle, publishReturns, suspensions };
}

/** The end of a plan's grace period as RFC 3339. */
function at({ suspendAt }: StoredPlan): string | null {
  return suspendAt === null ? null : toIso(suspendAt);
}
