import type { Tip } from "@/lib/schema/events/shapes/support.ts";
import { HUNDRED_RULE, type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a tip. */
export const tipKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "money",
  compares: ["amount", "provider", "message", "emote"],
  variants: null,
  counting: {
    tallied: {
      sums: ["tips"],
      counts: ["tip_count"],
      boards: ["tips"],
      largest: "tips",
    },
    credits: "tippers",
    months: false,
    rules: [HUNDRED_RULE],
    reported: "any",
  },
} as const satisfies KindFacets<typeof Tip>;
