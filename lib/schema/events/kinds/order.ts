import type { Order } from "@/lib/schema/events/shapes/support.ts";
import { HUNDRED_RULE, type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a shop order. */
export const orderKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "money",
  compares: ["amount", "provider", "message", "emote"],
  variants: null,
  counting: {
    tallied: {
      sums: ["orders"],
      counts: ["order_count"],
      boards: [],
      largest: null,
    },
    credits: null,
    months: false,
    rules: [{ ...HUNDRED_RULE, enabled: false }],
    reported: "any",
  },
} as const satisfies KindFacets<typeof Order>;
