/**
 * The plans, cheapest first. `self_hosted` has everything: its limits are
 * technical ones, and nobody sells it.
 */
export const TIERS = ["free", "plus", "pro", "self_hosted"] as const;

/** Name of a plan. */
export type TierName = typeof TIERS[number];
