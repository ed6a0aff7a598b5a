import { HOUR_MS } from "@/lib/core/clock.ts";
import type { Raid } from "@/lib/schema/events/shapes/support.ts";
import type { KindFacets } from "./facets.ts";

/** Describes a raid. */
export const raidKind = {
  counts: true,
  alerts: true,
  sameActMs: HOUR_MS,
  gives: "viewers",
  compares: ["viewers"],
  variants: null,
  counting: {
    tallied: {
      sums: ["raid_viewers"],
      counts: ["raids"],
      boards: [],
      largest: null,
    },
    credits: "raiders",
    months: false,
    rules: [{
      enabled: false,
      perUnits: 10,
      addMs: 10_000,
      milliPoints: 0,
      cooldownMs: HOUR_MS,
    }],
    reported: "unheard",
  },
} as const satisfies KindFacets<typeof Raid>;
