/** Queries and answers of `/api/widgets/sc/rewards/*`. */
import { z } from "zod";
import { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";
import { Person } from "@/lib/schema/events/shapes/common.ts";
import { NumberName } from "./numbers.ts";
import { Unavailable } from "./stats.ts";
import { ListLimit } from "./platform_reads.ts";

/** Query that selects recent events. */
export const RewardsRecentQuery = z.object({
  kinds: z.string().max(500).optional().transform((text) =>
    text === undefined
      ? [...SUPPORT_KINDS]
      : text.split(",").map((kind) => kind.trim()).filter((kind) => kind !== "")
  ).pipe(z.array(z.enum(SUPPORT_KINDS)).min(1))
    .describe("Comma-separated; all kinds of support by default"),
  limit: ListLimit(25),
});
export type RewardsRecentQuery = z.output<typeof RewardsRecentQuery>;

/** Events that counted, newest first, of the last 30 days. */
export const RecentAnswer = z.union([
  z.object({
    available: z.literal(true),
    items: z.array(SupportEvent),
  }),
  Unavailable,
]).meta({ id: "RecentAnswer" });

/** Day in the channel's time zone. */
const Day = z.iso.date();

const Since = z.union([z.enum(PERIODS), Day]);

/** A figure against a target. */
export const RewardsGoalQuery = z.object({
  metric: NumberName.describe("A figure as `sc/numbers/metric` has it"),
  target: z.string().regex(/^\d{1,12}$/, "must be a whole number")
    .transform(Number).pipe(z.int().min(1))
    .describe("Money in minor units"),
  since: Since.default("stream")
    .describe(
      "A period, or the first day as `YYYY-MM-DD`; for counted figures",
    ),
});
export type RewardsGoalQuery = z.output<typeof RewardsGoalQuery>;

/** Progress of a value towards its goal. */
export const GoalAnswer = z.union([
  z.object({
    available: z.literal(true),
    metric: z.string(),
    current: z.number().describe("Money in minor units of `currency`"),
    target: z.int(),
    percent: z.int().describe("Rounded down, 100 only when reached"),
    reached: z.boolean(),
    since: z.string().optional().describe("Only of counted figures"),
    currency: z.string().optional().describe("ISO 4217; only of money"),
  }),
  Unavailable,
]).meta({ id: "GoalAnswer" });
export type GoalAnswer = z.infer<typeof GoalAnswer>;

/** Leaderboards by what they rank. */
const BOARDS = ["cheer", "gift", "tip", "chat"] as const;

/** Query that selects places of a leaderboard. */
export const RewardsLeaderboardQuery = z.object({
  board: z.enum(BOARDS)
    .describe("Bits, subscriptions given, tips, or chat messages"),
  period: z.enum(PERIODS).default("stream"),
  limit: ListLimit(10),
  anonymous: z.enum(["group", "hide", "separate"]).default("group")
    .describe("Anonymous givers as one, not at all, or each act alone"),
  hide_broadcaster: z.enum(["0", "1"]).default("1")
    .transform((flag) => flag === "1")
    .describe("`0` ranks the broadcaster too"),
});
export type RewardsLeaderboardQuery = z.output<typeof RewardsLeaderboardQuery>;

const LeaderboardPlace = z.object({
  rank: z.int(),
  person: Person,
  value: z.int().describe("Minor units for money"),
}).meta({ id: "LeaderboardPlace" });

/** Leaderboard of those who gave or did most. Empty when nobody did. */
export const LeaderboardAnswer = z.union([
  z.object({
    available: z.literal(true),
    board: z.enum(BOARDS),
    period: z.enum(PERIODS),
    currency: z.string().nullable().describe("ISO 4217; set for money"),
    items: z.array(LeaderboardPlace),
  }),
  Unavailable,
]).meta({ id: "LeaderboardAnswer" });
export type LeaderboardAnswer = z.infer<typeof LeaderboardAnswer>;
