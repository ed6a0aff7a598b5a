import type { Resub } from "@/lib/schema/events/shapes/support.ts";
import { type KindFacets, SUBSCRIPTION_MS, TIER_RULES } from "./facets.ts";

/** Describes a renewal. */
export const resubKind = {
  counts: true,
  alerts: true,
  sameActMs: SUBSCRIPTION_MS,
  gives: "months",
  cue: "resub",
  compares: ["months", "tier", "plan", "message", "emote"],
  variants: "tiers",
  counting: {
    tallied: { sums: [], counts: ["resubs"], boards: [], largest: null },
    credits: "subscribers",
    months: true,
    rules: TIER_RULES,
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Resub>;
