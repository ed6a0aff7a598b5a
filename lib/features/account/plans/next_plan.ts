/** A plan after a change of it. Pure. */
import { DAY_MS, WEEK_MS } from "@/lib/core/clock.ts";
import { type PlanChange, PLANS, PlanTier, type StoredPlan } from "./schema.ts";
import { tierAt } from "./service.ts";
import {
  type PlanItems,
  stillSuspended,
  SUSPENDED_KINDS,
} from "./suspension.ts";

/** Between the fall of a plan and the suspension of what is over it. */
export const PLAN_GRACE_MS = WEEK_MS;
/** The same for files. */
const FILES_GRACE_MS = 30 * DAY_MS;

/** Creates the plan of a channel that nobody gave one. */
export function firstPlan(tier: PlanTier): StoredPlan {
  return {
    tier,
    before: tier,
    effectiveAt: 0,
    suspendAt: null,
    filesAt: null,
    suspended: { scene: [], instance: [], custom_widget: [], asset: [] },
    pinned: [],
  };
}

/**
 * Returns the plan after a change, asked for at `now`, ms since the epoch;
 * `null` when it is the same.
 */
export function nextPlan(
  plan: StoredPlan,
  { tier, effectiveAt }: Pick<PlanChange, "tier" | "effectiveAt">,
  items: PlanItems,
  now: number,
): StoredPlan | null {
  // The default that nobody set yet is in force from now on at the latest.
  const isFirst = plan.effectiveAt === 0;
  const at = effectiveAt === undefined || (isFirst && plan.tier === tier)
    ? now
    : Math.max(now, Date.parse(effectiveAt));
  const isSame = !isFirst && plan.tier === tier &&
    (plan.effectiveAt === at || plan.effectiveAt <= now);
  if (isSame) return null;
  const inForce = tierAt(plan, now);
  const falls = rank(tier) < rank(inForce);
  const risesNow = rank(tier) > rank(inForce) && at <= now;
  return {
    ...plan,
    tier,
    before: inForce,
    effectiveAt: at,
    suspendAt: falls ? at + PLAN_GRACE_MS : plan.suspendAt,
    filesAt: falls ? at + FILES_GRACE_MS : plan.filesAt,
    suspended: stillOver(plan, risesNow ? tier : inForce, items),
  };
}

function rank(tier: PlanTier): number {
  return PlanTier.options.indexOf(tier);
}

/**
 * Returns what stays suspended under a plan; the rest is back, and a later fall
 * gives it its grace period again.
 */
export function stillOver(
  plan: StoredPlan,
  tier: PlanTier,
  items: PlanItems,
): StoredPlan["suspended"] {
  const lists = { ...plan.suspended };
  for (const kind of SUSPENDED_KINDS) {
    lists[kind] = stillSuspended(
      kind,
      plan.suspended[kind],
      items[kind],
      PLANS[tier],
    ).map(({ id }) => id);
  }
  return lists;
}
