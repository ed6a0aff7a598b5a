import type { Charity } from "@/lib/schema/events/shapes/support.ts";
import { HUNDRED_RULE, type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a donation to charity. */
export const charityKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "money",
  cue: "charity",
  compares: ["amount", "provider", "message", "emote"],
  variants: null,
  counting: {
    tallied: {
      sums: ["charity"],
      counts: [],
      boards: ["charity"],
      largest: "charity",
    },
    credits: "tippers",
    months: false,
    rules: [HUNDRED_RULE],
    reported: "any",
  },
} as const satisfies KindFacets<typeof Charity>;
