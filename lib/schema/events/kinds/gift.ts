import type { Gift } from "@/lib/schema/events/shapes/support.ts";
import { type KindFacets, PAYMENT_MS, TIER_RULES } from "./facets.ts";

/** Describes a purchase of subscriptions for others. */
export const giftKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "gifts",
  compares: ["count", "tier"],
  variants: "tiers",
  counting: {
    tallied: { sums: ["gifts"], counts: [], boards: ["gifts"], largest: null },
    credits: "gifters",
    months: true,
    rules: TIER_RULES,
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Gift>;
