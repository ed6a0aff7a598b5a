/** Single numbers and rows of them. */
import { z } from "zod";
import { Instant, Person } from "@/lib/schema/events/shapes/common.ts";
import { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";

/** Calendar periods are in the channel's time zone; a week starts on Monday. */
export const PERIODS = [
  "stream",
  "session",
  "day",
  "week",
  "month",
  "all",
] as const;

/** Metrics that a leaderboard can rank by. */
export const LEADERBOARD_METRICS = [
  "tips",
  "bits",
  "gifts",
  "points",
  "time-added",
  "messages",
  "redemptions",
] as const;

/** Ranks and boards to read. */
export const LeaderboardQuery = z.object({
  pages: z.array(z.object({
    metric: z.enum(LEADERBOARD_METRICS),
    period: z.enum(PERIODS),
  })),
  firstRank: z.int(),
  entries: z.int(),
  hideBroadcaster: z.boolean(),
  hideUsers: z.array(z.string()).describe("Ids or logins"),
  anonymous: z.enum(["group", "hide", "separate"]),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});

/** People who gave or did most, page by page in the order of the request. */
export const LeaderboardRows = z.array(z.object({
  metric: z.enum(LEADERBOARD_METRICS),
  period: z.enum(PERIODS),
  currency: z.string().nullable().describe("ISO 4217; set for money"),
  rows: z.array(z.object({
    rank: z.int(),
    person: Person,
    value: z.int().describe("Minor units for money, ms for time"),
  })).nullable().describe("`null` while it cannot be read"),
}));

/** Figures that a row of totals can show. */
export const TOTALS = [
  "followers",
  "subs",
  "gifts",
  "members",
  "bits",
  "tips",
  "raids",
  "chatters",
  "messages",
  "peak-viewers",
  "uptime",
] as const;

/** Totals to read, and their period. */
export const TotalsQuery = z.object({
  tiles: z.array(z.enum(TOTALS)),
  period: z.enum(["stream", "session", "day", "month"]),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});

/** Totals by name; money in minor units, uptime as the instant the stream began. */
export const Totals = z.object({
  values: z.partialRecord(z.enum(TOTALS), z.int().nullable())
    .describe("`null` while a figure cannot be read"),
  currency: z.string(),
  liveSince: Instant.nullable(),
});

/** Viewers now, refreshed by the server every 30 s. */
export const Viewers = z.object({
  readAt: Instant,
  platforms: z.array(z.object({
    platform: z.string(),
    viewers: z.int().nullable().describe("`null` when it gave no answer"),
  })),
});

/** Counter of the channel to read. */
export const CounterQuery = z.object({ counterId: z.string().nullable() });

/** A number moved by hand, command or event. */
export const CounterData = z.object({
  counterId: z.string(),
  value: z.int(),
});
