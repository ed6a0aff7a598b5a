import type { Superchat } from "@/lib/schema/events/shapes/support.ts";
import { HUNDRED_RULE, type KindFacets, PAYMENT_MS } from "./facets.ts";

/** Describes a paid chat message. */
export const superchatKind = {
  counts: true,
  alerts: true,
  sameActMs: PAYMENT_MS,
  gives: "money",
  compares: ["amount", "provider", "message", "emote"],
  variants: null,
  counting: {
    tallied: {
      sums: ["tips", "superchats"],
      counts: ["tip_count", "superchat_count"],
      boards: ["tips", "superchats"],
      largest: "superchats",
    },
    credits: "tippers",
    months: false,
    rules: [HUNDRED_RULE],
    reported: "any",
  },
} as const satisfies KindFacets<typeof Superchat>;
