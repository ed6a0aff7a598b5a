/** Lists of what is over a plan, by kind. Pure. */
import {
  PLANS,
  type PlanTier,
  type StoredPlan,
  type SuspendedKind,
} from "./schema.ts";
import { tierAt } from "./service.ts";
import {
  itemsOverPlan,
  type PlanItem,
  type PlanItems,
  type Preferences,
  stillSuspended,
  SUSPENDED_KINDS,
} from "./suspension.ts";

/** Returns what is suspended of each kind, without what is gone or has room again. */
export function suspendedItems(
  plan: StoredPlan,
  items: PlanItems,
  now: number,
): { kind: SuspendedKind; items: PlanItem[] }[] {
  const limits = PLANS[tierAt(plan, now)];
  return SUSPENDED_KINDS.map((kind) => ({
    kind,
    items: stillSuspended(kind, plan.suspended[kind], items[kind], limits),
  }));
}

/** Returns the plan's lists with those of `kinds` chosen anew under a tier. */
export function listsOver(
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

/** Returns the kinds whose grace period is over at `now`, ms since the epoch. */
export function dueKinds(plan: StoredPlan, now: number): SuspendedKind[] {
  return SUSPENDED_KINDS.filter((kind) => {
    const at = suspendsAt(plan, kind);
    return at !== null && now >= at;
  });
}

/** Returns the end of a kind's grace period, ms since the epoch; `null` when none runs. */
export function suspendsAt(
  { filesAt, suspendAt }: StoredPlan,
  kind: SuspendedKind,
): number | null {
  return kind === "asset" ? filesAt : suspendAt;
}

/** Returns what is in only one of two lists. */
export function differing(
  before: StoredPlan["suspended"],
  after: StoredPlan["suspended"],
): { kind: SuspendedKind; id: string }[] {
  return SUSPENDED_KINDS.flatMap((kind) => {
    const [was, is] = [new Set(before[kind]), new Set(after[kind])];
    return [...was.symmetricDifference(is)].map((id) => ({ kind, id }));
  });
}

/** Tells whether nothing of a plan's channel is suspended. */
export function isNothingSuspended({ suspended }: StoredPlan): boolean {
  return SUSPENDED_KINDS.every((kind) => suspended[kind].length === 0);
}
