import { DAY_MS } from "@/lib/core/clock.ts";
import type { Follow } from "@/lib/schema/events/shapes/support.ts";
import type { KindFacets } from "./facets.ts";

/** Describes a follow. */
export const followKind = {
  counts: true,
  alerts: true,
  sameActMs: 30 * DAY_MS,
  gives: "nothing",
  compares: [],
  variants: null,
  counting: {
    tallied: { sums: [], counts: ["follows"], boards: [], largest: null },
    credits: "followers",
    months: false,
    rules: [{
      enabled: false,
      addMs: 5_000,
      milliPoints: 0,
      oncePerUser: true,
    }],
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Follow>;
