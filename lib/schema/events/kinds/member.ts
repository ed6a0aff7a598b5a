import type { Member } from "@/lib/schema/events/shapes/support.ts";
import { type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a membership. */
export const memberKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "months",
  compares: ["months", "provider", "message", "emote"],
  variants: "names",
  counting: {
    tallied: {
      sums: [],
      counts: ["members"],
      boards: [],
      largest: null,
      money: ["tips", "memberships"],
    },
    credits: "subscribers",
    months: false,
    rules: [{ addMs: 60_000, milliPoints: 1_000 }],
    reported: "any",
  },
} as const satisfies KindFacets<typeof Member>;
