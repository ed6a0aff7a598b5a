import type { GiftMember } from "@/lib/schema/events/shapes/support.ts";
import { type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a purchase of memberships for others. */
export const giftMemberKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "gifts",
  compares: ["count", "provider"],
  variants: "names",
  counting: {
    tallied: {
      sums: ["gifts", "gifted_members"],
      counts: [],
      boards: ["gifts"],
      largest: null,
      money: ["tips", "memberships"],
    },
    credits: "gifters",
    months: false,
    rules: [{ addMs: 60_000, milliPoints: 1_000 }],
    reported: "any",
  },
} as const satisfies KindFacets<typeof GiftMember>;
