/** A plan after a change of it. Pure. */
import { WEEK_MS } from "@/lib/core/clock.ts";
import {
  type PlanChange,
  PlanTier,
  type StoredPlan,
} from "@/lib/schema/account/plans.ts";
import { tierAt } from "./service.ts";
import { idsByKind, type PlanItems, suspendedItems } from "./suspension.ts";

/** Between the fall of a plan and the suspension of what is over it. */
export const PLAN_GRACE_MS = WEEK_MS;

/** Creates the plan of a channel that nobody gave one. */
export function firstPlan(tier: PlanTier): StoredPlan {
  return {
    tier,
    before: tier,
    effectiveAt: 0,
    suspendAt: null,
    suspended: { scene: [], instance: [], custom_widget: [], asset: [] },
  };
}

/**
 * Returns the plan after a change, asked for at `now`, ms since the epoch;
 * `null` when it is the same. What has room again before the change is off the
 * lists: a fall gives it its grace period anew.
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
  return {
    tier,
    before: inForce,
    effectiveAt: at,
    suspendAt: falls ? at + PLAN_GRACE_MS : plan.suspendAt,
    suspended: idsByKind(suspendedItems(plan, items, inForce)),
  };
}

function rank(tier: PlanTier): number {
  return PlanTier.options.indexOf(tier);
}

/** Tells whether a plan's grace period is over at `now`, ms since the epoch. */
export function isDue({ suspendAt }: StoredPlan, now: number): boolean {
  return suspendAt !== null && now >= suspendAt;
}
