import type { Cheer } from "@/lib/schema/events/shapes/support.ts";
import { HUNDRED_RULE, type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a cheer. */
export const cheerKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "bits",
  compares: ["amount", "source", "message", "emote"],
  variants: null,
  counting: {
    tallied: {
      sums: ["bits"],
      counts: ["cheers"],
      boards: ["bits"],
      largest: "bits",
    },
    credits: "cheerers",
    months: false,
    rules: [HUNDRED_RULE],
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Cheer>;
