/**
 * Queries and answers of `/api/widgets/sc/numbers/*`, `chatters/metric` and
 * `counters`.
 */
import { z } from "zod";
import { Trimmed } from "@/lib/core/one_line.ts";
import { Instant, Money } from "@/lib/schema/events/shapes/common.ts";
import type { AdSchedule } from "@/lib/schema/platform/client.ts";
import { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";
import { type Reading, Unavailable } from "./stats.ts";

/** Name of a figure. */
export const NumberName = z.string().trim().min(1).max(100)
  .regex(/^[\w .:-]+$/, "must be a name");

/** Query that names a value, and its span. */
export const MetricQuery = z.object({
  name: NumberName.describe(
    "Such as `bits`; docs/data-endpoints.md lists all",
  ),
  period: z.enum(PERIODS).default("stream")
    .describe("For counted figures; others are as of now"),
});
export type MetricQuery = z.output<typeof MetricQuery>;

/** A figure by name. */
const Metric = z.object({
  available: z.literal(true),
  name: z.string(),
  value: z.number()
    .describe("Money in minor units of `currency`, durations in ms"),
  period: z.enum(PERIODS).optional()
    .describe("Only of counted figures"),
  currency: z.string().optional().describe("ISO 4217; only of money"),
  others: z.array(Money).optional()
    .describe(
      "Money in other currencies, not in `value`",
    ),
  since: Instant.optional().describe("Of `uptime`: when the stream began"),
});
type Metric = z.infer<typeof Metric>;

/** A figure, or why there is none. */
export const MetricAnswer = z.union([Metric, Unavailable]).meta({
  id: "MetricAnswer",
});
export type MetricAnswer = z.infer<typeof MetricAnswer>;

/** Query that names the person whose loyalty points are asked for. */
export const PlusQuery = z.object({
  user: Trimmed.min(1).max(100)
    .describe("Login, with or without @, or platform id"),
});

const PlusUser = z.object({
  id: z.string().nullable(),
  login: z.string().nullable(),
  name: z.string(),
}).meta({ id: "PlusUser" });

/** A person's loyalty points; `not_configured` when nobody told of any. */
export const PlusAnswer = z.union([
  z.object({
    available: z.literal(true),
    user: PlusUser,
    value: z.int(),
  }),
  Unavailable,
]).meta({ id: "PlusAnswer" });
export type PlusAnswer = z.infer<typeof PlusAnswer>;

/** One counter, or one figure of a module. */
export const CounterOrMetricQuery = z.object({
  name: NumberName.optional().describe("A counter of the channel"),
  metric: NumberName.optional()
    .describe("Or a figure, as `sc/numbers/metric` has it"),
}).refine(
  ({ name, metric }) => (name === undefined) !== (metric === undefined),
  { error: "give either `name` or `metric`", path: ["name"] },
);

/** A counter's value. */
export const CounterAnswer = z.union([
  z.object({
    available: z.literal(true),
    name: z.string(),
    value: z.number(),
  }),
  Unavailable,
]).meta({ id: "CounterAnswer" });
export type CounterAnswer = z.infer<typeof CounterAnswer>;

/**
 * Returns the value of a channel's counter; `null` for a counter that does not
 * exist.
 */
export type ReadCounter = (
  channelId: string,
  name: string,
) => Promise<number | null>;

/** Values that are needed of the platform. */
export interface PlatformNumbers {
  followerTotal(channelId: string): Promise<Reading<number>>;
  subscriberTotals(
    channelId: string,
  ): Promise<Reading<{ subscribers: number; points: number }>>;
  chatterCount(channelId: string): Promise<Reading<number>>;
  ads(channelId: string): Promise<Reading<AdSchedule | null>>;
  streamOf(channelId: string): Promise<
    Reading<
      {
        id: string;
        viewers: number;
        startedAt: string;
        title: string;
        category: string;
      } | null
    >
  >;
}
