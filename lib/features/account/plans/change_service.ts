import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { read } from "@/lib/storage/read.ts";
import { transact, update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  goalSuspensions,
  type LadderOfPlan,
  ladderRoom,
} from "./ladder_of_plan.ts";
import { firstPlan, nextPlan, stillOver } from "./next_plan.ts";
import {
  type PlanChange,
  type PlanChanged,
  PLANS,
  type PlanTier,
  type StoredPlan,
  type SuspendedKind,
  type Suspension,
  type TierAnswer,
} from "./schema.ts";
import { tierAt } from "./service.ts";
import { createPlanSweep } from "./sweep.ts";
import {
  itemsOverPlan,
  type PlanItems,
  type Preferences,
  stillSuspended,
  SUSPENDED_KINDS,
} from "./suspension.ts";

/** Dependencies of changes of plans. */
interface PlanChangeDeps {
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

/**
 * Changes of plans. Nothing is deleted: what a lower plan has no room for is
 * suspended after a grace, never while the channel streams, and comes back
 * with a higher plan or when room is made.
 */
export function createPlanChangeService(deps: PlanChangeDeps) {
  const { kv, clock, log, defaultTier, itemsOf, announce, ladder } = deps;

  const planOf = async (channelId: string): Promise<StoredPlan> =>
    await read(kv, keys.plan(channelId)) ?? firstPlan(defaultTier);

  /**
   * Returns what each kind has over the plan, by the lists of the plan where
   * they are.
   */
  function suspendedNow(plan: StoredPlan, items: PlanItems) {
    const limits = PLANS[tierAt(plan, clock.now())];
    return SUSPENDED_KINDS.map((kind) => ({
      kind,
      items: stillSuspended(kind, plan.suspended[kind], items[kind], limits),
    }));
  }

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

  /** Lists of what is over a plan, of the kinds asked for. */
  function listsOver(
    plan: StoredPlan,
    tier: PlanTier,
    items: PlanItems,
    { kinds, used }: {
      kinds: readonly SuspendedKind[];
      used: Preferences["used"];
    },
  ): StoredPlan["suspended"] {
    const preferences = { pinned: new Set(plan.pinned), used };
    const lists = { ...plan.suspended };
    for (const kind of kinds) {
      lists[kind] = itemsOverPlan(kind, items[kind], PLANS[tier], preferences)
        .map(({ id }) => id);
    }
    return lists;
  }

  function tell(
    channelId: string,
    before: StoredPlan["suspended"],
    after: StoredPlan["suspended"],
  ): void {
    announce(channelId, differing(before, after));
  }

  /** Tells what a change has brought back, also one whose process died before it could. */
  async function tellUntold(
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
        const { untold: _told, ...told } = current as StoredPlan;
        return told;
      },
    );
  }

  function dueKinds(plan: StoredPlan): SuspendedKind[] {
    const now = clock.now();
    const isDue = (at: number | null) => at !== null && now >= at;
    return SUSPENDED_KINDS.filter((kind) =>
      isDue(kind === "asset" ? plan.filesAt : plan.suspendAt)
    );
  }

  /** Suspends what is due, unless the channel streams; answers the plan as it is then. */
  async function settle(
    channelId: string,
    plan: StoredPlan,
  ): Promise<StoredPlan> {
    const due = dueKinds(plan);
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
        if (current === null || dueKinds(current).length === 0) {
          return undefined;
        }
        const kinds = dueKinds(current);
        const tier = tierAt(current, clock.now());
        return {
          ...current,
          suspendAt: kinds.includes("scene") ? null : current.suspendAt,
          filesAt: kinds.includes("asset") ? null : current.filesAt,
          suspended: listsOver(current, tier, items, { kinds, used }),
        };
      },
    ) ?? plan;
    tell(channelId, plan.suspended, settled.suspended);
    return settled;
  }

  /** Returns what is suspended, and what will be. */
  async function suspensions(
    channelId: string,
    plan: StoredPlan,
  ): Promise<Suspension[]> {
    const goals = await goalSuspensions(ladder, channelId, plan);
    const waits = plan.suspendAt !== null || plan.filesAt !== null;
    const isAny = SUSPENDED_KINDS.some((kind) =>
      plan.suspended[kind].length > 0
    );
    if (!waits && !isAny) return goals;
    const items = await itemsOf(channelId);
    const preferences = {
      pinned: new Set(plan.pinned),
      used: await usedOf(channelId, plan.tier, items),
    };
    const others = suspendedNow(plan, items).flatMap(({ kind, items: off }) => {
      const at = kind === "asset" ? plan.filesAt : plan.suspendAt;
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
    });
    return [...others, ...goals];
  }

  /**
   * Takes what is back off the lists and publishes it, where room was made or a
   * rise that was put off has taken effect.
   */
  async function tellOfReturns(
    channelId: string,
    plan: StoredPlan,
  ): Promise<void> {
    if (SUSPENDED_KINDS.every((kind) => plan.suspended[kind].length === 0)) {
      return;
    }
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
    if (settled) tell(channelId, plan.suspended, settled.suspended);
  }

  const sweeps = createPlanSweep({
    kv,
    clock,
    log,
    async visit(channelId, stored, since) {
      const plan = await settle(channelId, stored);
      await tellUntold(channelId, plan);
      await tellOfReturns(channelId, plan);
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
      await tellUntold(channelId, after);
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
      tell(channelId, before, plan?.suspended ?? before);
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
      if (SUSPENDED_KINDS.every((kind) => plan.suspended[kind].length === 0)) {
        return NONE;
      }
      const items = await itemsOf(channelId);
      return new Set(
        suspendedNow(plan, items).flatMap((one) =>
          one.items.map(({ id }) => id)
        ),
      );
    },

    ...sweeps,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns what is in only one of two lists. */
function differing(
  before: StoredPlan["suspended"],
  after: StoredPlan["suspended"],
): { kind: SuspendedKind; id: string }[] {
  return SUSPENDED_KINDS.flatMap((kind) => {
    const [was, is] = [new Set(before[kind]), new Set(after[kind])];
    return [...was.symmetricDifference(is)].map((id) => ({ kind, id }));
  });
}

/** Changes plans, and knows what is suspended. */
export type PlanChangeService = ReturnType<typeof createPlanChangeService>;
