/** Data that the subathon's widgets draw. */
import { z } from "zod";
import { Actor, Instant, Person } from "@/lib/schema/events/shapes/common.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";

/** Time that each kind of event adds: the public part of the timer's rules. */
export const TimerRates = z.object({
  revision: z.int(),
  currency: z.string().describe("ISO 4217 code of money rules"),
  rules: z.array(z.object({
    kind: z.enum(SUPPORT_KINDS),
    tier: z.int().nullable().describe("1 to 3; `null` for all"),
    name: z.string().nullable()
      .describe("Name of the reward or level the rule is for"),
    platform: z.string().nullable()
      .describe("Set where platforms have rules of their own"),
    provider: z.string().nullish()
      .describe("Set where those who take the money have rules of their own"),
    flat: z.boolean().optional().describe("For each, whatever its size"),
    perUnits: z.int(),
    addMs: z.int(),
    milliPoints: z.int(),
  })).describe("Enabled rules that bring something"),
});
/** Time that each kind of event adds. */
export type TimerRates = z.infer<typeof TimerRates>;

/** Contributions to read, and the metric and period of their ranking. */
export const FeedQuery = z.object({
  recent: z.int().describe("0 for none"),
  top: z.int().describe("0 for none"),
  metric: z.enum(["time", "points", "money"]),
  period: z.enum(["session", "day", "hour"]),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});

/** Recent contributions, newest first, and the top contributors. */
export const Feed = z.object({
  currency: z.string(),
  recent: z.array(z.object({
    entryId: z.string(),
    kind: z.string(),
    user: Actor.nullable(),
    count: z.int(),
    platform: z.string(),
    appliedMs: z.int(),
    milliPoints: z.int(),
    baseAmountMinor: z.int(),
    occurredAt: Instant,
  })),
  top: z.array(z.object({
    rank: z.int(),
    person: Person,
    value: z.int().describe(
      "ms, thousandths of points or minor units, by metric",
    ),
  })),
});

/** Figures that the statistics can show. */
export const SUBATHON_TILES = [
  "started",
  "elapsed",
  "added",
  "paused",
  "contributors",
  "biggest",
  "per-hour",
  "projected-end",
  "by-kind",
] as const;

/** Number of points of the chart. */
export const SubathonStatsQuery = z.object({ chartPoints: z.int() });

/** Course of the subathon so far; refreshed by the server every 10 s. */
export const SubathonStatsData = z.object({
  readAt: Instant,
  startedAt: Instant.nullable(),
  elapsedMs: z.int(),
  addedMs: z.int(),
  pausedMs: z.int(),
  contributors: z.int(),
  biggest: z.object({ person: Person, appliedMs: z.int() }).nullable(),
  perHourMs: z.int().describe("Time added in an hour, over the last 3 h"),
  projectedEnd: z.object({ from: Instant, to: Instant }).nullable(),
  byKind: z.array(z.object({ kind: z.string(), appliedMs: z.int() })),
  chart: z.array(z.int()).describe("Remaining ms, evenly spaced, oldest first"),
});
