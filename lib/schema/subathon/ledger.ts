/** The ledger: one entry for each change of time, points or money. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

/** Metrics that a ladder can measure. */
export const LADDER_METRICS = [
  "points",
  "subs",
  "sub_weight",
  "bits",
  "money",
  "time_added",
  "contributors",
  "active_time",
] as const;
/** One measure of a ladder. */
export const Metric = z.enum(LADDER_METRICS).describe(
  "By it a figure is thousandths of a point, minor units, ms, or a count",
).meta({ id: "Metric" });
export type Metric = z.infer<typeof Metric>;

/** A measure that is a sum over entries; `active_time` comes from the clock. */
export const TallyMetric = z.enum(LADDER_METRICS).exclude(["active_time"]).meta(
  { id: "TallyMetric" },
);
export type TallyMetric = z.infer<typeof TallyMetric>;

/** Signed sums by measure; a measure that is absent is 0. Points are thousandths. */
export const LedgerTally = z.partialRecord(TallyMetric, z.int()).meta({
  id: "LedgerTally",
});
export type LedgerTally = z.infer<typeof LedgerTally>;

/** Reason for the effect that an entry has. */
export const ENTRY_REASONS = [
  "ok",
  "late",
  "revived",
  "below_min",
  "cooldown",
  "once_per_user",
  "paused",
  "not_started",
  "locked",
  "after_end",
  "cap_remaining",
  "cap_event",
  "cap_user",
  "unknown_currency",
  "duplicate",
  "manual",
  "reversal",
  "restored",
  "grant",
  "wheel",
  "downtime",
  "recompute",
  "backfill",
] as const;
/** Reason for the effect that an entry has. */
export const EntryReason = z.enum(ENTRY_REASONS).meta({ id: "EntryReason" });
export type EntryReason = z.infer<typeof EntryReason>;

/** Reasons that lie in how the session stood, not in the contribution. */
export const UNTIMELY_REASONS: readonly EntryReason[] = [
  "paused",
  "not_started",
  "locked",
  "after_end",
];

/** Reasons under which an entry was held back that an operator can still apply. */
export const HELD_REASONS: readonly EntryReason[] = [
  "below_min",
  "cooldown",
  "once_per_user",
  ...UNTIMELY_REASONS,
  "unknown_currency",
];

/** One entry of the ledger. Nothing but `status` changes after it is written. */
export const LedgerEntry = z.object({
  id: z.string().describe("`led_` and a ULID that ends in `seq`"),
  seq: z.int().min(1).describe("Number in the session"),
  sessionId: z.string(),
  deliveryKey: z.string().nullable().describe("Id of the message"),
  actKey: z.string().nullable().describe("Key of the real-world act"),
  kind: z.string().describe(
    "The event's kind, or `adjustment`, `correction`, `grant`, `wheel`, `downtime`",
  ),
  tier: z.string().nullable()
    .describe("`1`, `prime`, `2`, `3`, a level, or a reward's id"),
  source: z.string().describe("Who told of it"),
  platform: z.string(),
  userId: z.string().nullable(),
  userLogin: z.string().nullable(),
  userName: z.string().nullable(),
  anonymous: z.boolean(),
  quantity: z.int()
    .describe("Subscriptions, bits, viewers or items; negative in a reversal"),
  months: z.int().min(1).describe("Months paid for at once"),
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  rate: z.string().nullable().describe("Exchange rate, as a decimal"),
  rateAsOf: Instant.nullable(),
  baseAmountMinor: z.int().nullable()
    .describe("In the channel's currency; `null` when not known"),
  occurredAt: Instant,
  receivedAt: Instant,
  processedAt: Instant,
  rulesVersion: z.int(),
  factorPermille: z.int().describe("Multiplier on time, in thousandths"),
  pointFactorPermille: z.int(),
  stepPermille: z.int(),
  deltaMs: z.int().describe("What it was worth"),
  appliedMs: z.int().describe("What the clock got"),
  lostMs: z.int().describe("What did not fit"),
  milliPoints: z.int().describe("Thousandths of a point"),
  counts: z.boolean().describe("Counts for the ladder"),
  tally: LedgerTally.describe("What it adds to the ladder's measures"),
  status: z.enum(["applied", "recorded", "duplicate", "review", "reversed"]),
  reason: EntryReason,
  refersTo: z.string().nullable()
    .describe("What it reverses, restores, applies or recomputes"),
  note: z.string().nullable().describe("The operator's; never shown"),
}).meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;
