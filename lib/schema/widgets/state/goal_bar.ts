import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { PointRule } from "@/lib/schema/widgets/settings/rule.ts";

/** Metrics that a goal can count. */
export const GOAL_METRICS = [
  "followers-total",
  "followers-new",
  "subs-total",
  "subs-new",
  "sub-points",
  "members",
  "gifts",
  "bits",
  "tips",
  "charity",
  "points",
  "counter",
] as const;

/** Periods after which a goal begins anew. */
export const GOAL_PERIODS = ["none", "stream", "day", "week", "month"] as const;

/** Data that the server needs to maintain a goal. */
export const GoalQuery = z.object({
  metric: z.enum(GOAL_METRICS),
  counterId: z.string().nullable().default(null)
    .describe("Which counter, for the metric `counter`"),
  target: z.int(),
  startAt: z.int(),
  period: z.enum(GOAL_PERIODS),
  endsAt: Instant.nullable(),
  pointRules: z.array(PointRule),
  filter: FilterQuery.optional().describe("Without it everything counts"),
  rollOver: z.boolean()
    .describe("The next round starts with the surplus of the last"),
});
/** Data that the server needs to maintain a goal. */
export type GoalQuery = z.infer<typeof GoalQuery>;

/** A goal as it stands. The server counts; a page only draws. */
export const GoalData = z.object({
  goalId: z.string(),
  revision: z.int().describe("A lower one than held is ignored"),
  current: z.int().describe("Minor units when `currency` is set"),
  target: z.int(),
  currency: z.string().nullable().describe("ISO 4217; set for money"),
  round: z.int().describe("0, then one more with each roll-over or period"),
  endsAt: Instant.nullable(),
  reachedAt: Instant.nullable().describe("Of this round; announced once"),
});
/** A goal as it stands. */
export type GoalData = z.infer<typeof GoalData>;
