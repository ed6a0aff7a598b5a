/** Shapes of a question what an act would add, and of how a session went. Imports zod and schemas only. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import { EntryReason } from "./ledger.ts";
import { ContributionKind, MONEY_KINDS } from "./rules.ts";

const isMoney = (kind: ContributionKind) =>
  MONEY_KINDS.some((one) => one === kind);

/** Query of `GET /api/channels/:id/timer/what-if`: an act that might happen. */
export const WhatIfQuery = z.object({
  kind: ContributionKind,
  variant: z.string().min(1).max(100).optional().describe(
    "Tier `1`, `prime`, `2`, `3`; a membership level; a reward's id",
  ),
  platform: z.string().min(1).max(40).optional()
    .describe("Where it happens; without it, on none"),
  provider: z.string().min(1).max(64).optional()
    .describe("Who takes the money, such as `kofi`"),
  quantity: z.coerce.number().int().min(1).max(100_000_000).default(1)
    .describe("Subscriptions, bits, viewers or items"),
  months: z.coerce.number().int().min(1).max(120).default(1)
    .describe("Months paid for at once"),
  amountMinor: z.coerce.number().int().min(1).max(1_000_000_000_000)
    .optional().describe("Minor units, for kinds with money"),
  currency: z.string().regex(/^[A-Z]{3}$/).optional()
    .describe("ISO 4217, for kinds with money"),
}).refine(
  ({ kind, amountMinor, currency }) =>
    !isMoney(kind) || (amountMinor !== undefined && currency !== undefined),
  {
    path: ["amountMinor"],
    error: "an amount with its currency, for this kind",
  },
);
export type WhatIfQuery = z.output<typeof WhatIfQuery>;

/** Answer of `GET /api/channels/:id/timer/what-if`. */
export const WhatIfAnswer = z.object({
  currency: z.string().describe("The channel's currency"),
  addMs: z.int().describe(
    "Its worth now, with limits per event and multipliers",
  ),
  fitsMs: z.int().describe("What of it fits on the clock"),
  milliPoints: z.int().describe("Thousandths of a point"),
  factorPermille: z.int().describe("Multiplier on time, in thousandths"),
  pointFactorPermille: z.int(),
  stepPermille: z.int().describe("Rate step by running time, in thousandths"),
  counted: z.boolean().describe("It would count now"),
  reason: z.union([EntryReason, z.literal("rule_disabled")]).describe(
    "Why not, or what limits it; `ok` for nothing",
  ),
}).meta({ id: "WhatIfAnswer" });
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>;

/** Answer of `GET /api/channels/:id/timer/history`. */
export const TimerHistory = z.object({
  clock: z.array(z.object({
    at: Instant,
    remainingMs: z.int(),
  })).describe("Oldest first, at most 240 times"),
  added: z.array(z.object({
    from: Instant,
    to: Instant,
    appliedMs: z.int().describe("Sum of what the ledger gave and took"),
    entries: z.int(),
  })).describe(
    "The time since the start in up to 48 equal parts, oldest first; empty before it",
  ),
  complete: z.boolean().describe(
    "`false`: the sums lack older entries",
  ),
}).meta({ id: "TimerHistory" });
export type TimerHistory = z.infer<typeof TimerHistory>;
