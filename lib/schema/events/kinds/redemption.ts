import { DAY_MS } from "@/lib/core/clock.ts";
import type { Redemption } from "@/lib/schema/events/shapes/support.ts";
import type { KindFacets } from "./facets.ts";

/** Describes a reward that was redeemed. */
export const redemptionKind = {
  counts: true,
  alerts: true,
  sameActMs: 30 * DAY_MS,
  gives: "points",
  cue: "redemption",
  compares: ["reward", "amount", "source", "message", "emote"],
  variants: "names",
  counting: {
    tallied: {
      sums: ["redemption_points"],
      counts: ["redemptions"],
      boards: ["redemptions"],
      largest: null,
    },
    credits: "redeemers",
    months: false,
    rules: [{ enabled: false, addMs: 30_000, milliPoints: 0 }],
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Redemption>;
