import type { Sub } from "@/lib/schema/events/shapes/support.ts";
import { type KindFacets, SUBSCRIPTION_MS, TIER_RULES } from "./facets.ts";

/** Describes a first subscription. */
export const subKind = {
  counts: true,
  alerts: true,
  sameActMs: SUBSCRIPTION_MS,
  gives: "months",
  compares: ["tier", "months", "plan"],
  variants: "tiers",
  counting: {
    tallied: { sums: [], counts: ["subs"], boards: [], largest: null },
    credits: "subscribers",
    months: true,
    rules: TIER_RULES,
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Sub>;
