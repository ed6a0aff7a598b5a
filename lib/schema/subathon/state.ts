/** Answers of the subathon's endpoints. Imports zod and schemas only. */
import { z } from "zod";
import * as service from "@/lib/schema/events/shapes/service.ts";
import { EventSource } from "@/lib/schema/platform/event_sources.ts";
import { REASONS } from "@/lib/schema/widget_data/stats.ts";
import { Goal, LadderPolicy } from "./ladder.ts";
import { LedgerEntry, Metric } from "./ledger.ts";
import { Multiplier } from "./multiplier.ts";
import { RuleBook, Settings } from "./rules.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

/** Amounts that each kind of event adds: the public part of the rules. */
export const SubathonRatesAnswer = z.object({
  revision: z.int(),
  currency: z.string().describe("ISO 4217; of rules for money"),
  rules: z.array(z.object({
    kind: z.string(),
    tier: z.int().nullable().describe("1 to 3; `null` for all"),
    name: z.string().nullable().describe("`prime`, a level, or a reward's id"),
    platform: z.string().nullable(),
    provider: z.string().nullable(),
    flat: z.boolean().describe("For each, whatever its size"),
    perUnits: z.int(),
    addMs: z.int(),
    milliPoints: z.int(),
  })).describe("Enabled rules that bring something"),
}).meta({ id: "SubathonRatesAnswer" });
export type SubathonRatesAnswer = z.infer<typeof SubathonRatesAnswer>;

const serverTime = Instant.describe(
  "The server's clock, by which pages correct theirs",
);

/** Answer of `GET /api/widgets/timer/state`. */
export const TimerAnswer = service.TimerState.extend({
  available: z.literal(true),
  sessionId: z.string().describe("Empty before the first session"),
  serverTime,
  rawMs: z.int().describe("What the clock would show without caps"),
  initialMs: z.int(),
  addedMs: z.int().describe("Sum of the ledger; may be negative"),
  pausedMs: z.int(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable().describe("The exact instant of the end"),
  endReason: z.enum(["zero", "cap_at", "max_active", "manual"]).nullable(),
  multipliers: z.array(Multiplier).describe("Those that run now"),
  rates: SubathonRatesAnswer,
}).meta({ id: "TimerAnswer" });
export type TimerAnswer = z.infer<typeof TimerAnswer>;

/** Answer of `GET /api/widgets/goals/state`. */
export const LadderAnswer = z.object({
  available: z.literal(true),
  serverTime,
  revision: z.int(),
  sessionId: z.string(),
  metric: Metric,
  current: z.int(),
  percent: z.object({
    toNext: z.int().nullable().describe(
      "0–99 until the next goal; 100 after the last; `null` with nothing to reach",
    ),
    overall: z.int().nullable()
      .describe("0–100 to the last goal; `null` without goals"),
    complete: z.boolean()
      .describe("All are reached; `false` without goals"),
  }),
  goals: z.array(
    Goal.pick({
      id: true,
      threshold: true,
      title: true,
      note: true,
      grantMs: true,
      state: true,
      silent: true,
      reachedAt: true,
      doneAt: true,
    }),
  ).describe("Hidden ones left out"),
}).meta({ id: "LadderAnswer" });
export type LadderAnswer = z.infer<typeof LadderAnswer>;

const reportShape = {
  counted: z.boolean().describe(
    "Whether this report counted the event",
  ),
  reason: z.string().optional().describe(
    "Why not: `already_counted`; the ledger's reason, where it is recorded (`not_started`, `locked`, `paused`, `after_end`, …); `rule_disabled`, `no_session`, `preview`, `test`, …",
  ),
};

/** Answer of `POST /api/widgets/timer/add-time`. */
export const AddTimeAnswer = z.object({
  ...reportShape,
  addedMs: z.int().describe("What it added"),
  state: TimerAnswer,
}).meta({ id: "AddTimeAnswer" });
export type AddTimeAnswer = z.infer<typeof AddTimeAnswer>;

/** Answer of `POST /api/widgets/goals/add`. */
export const AddGoalsAnswer = z.object({
  ...reportShape,
  addedPoints: z.int().describe(
    "What this report added, in thousandths of a point",
  ),
  state: LadderAnswer,
}).meta({ id: "AddGoalsAnswer" });
export type AddGoalsAnswer = z.infer<typeof AddGoalsAnswer>;

/** Query of the widgets' endpoints beside the token. */
export const ChannelQuery = z.object({
  channel_id: z.string().max(40).optional()
    .describe("The token's channel; another is refused"),
});
export type ChannelQuery = z.infer<typeof ChannelQuery>;

/** Event that a page reports; the server prices it from its own log. */
export const Report = z.object({
  eventId: z.string().min(1).max(300).describe("`id` of the live event"),
}).meta({ id: "Report" });

/** The timer as its operator sees it. */
export const TimerControl = TimerAnswer.extend({
  rulesVersion: z.int(),
  settings: Settings,
  book: RuleBook,
  allMultipliers: z.array(Multiplier).describe("History and plans included"),
  sources: z.array(EventSource)
    .describe(
      "Sources of events, where they give signs of life",
    ),
  suspendedGoals: z.array(
    Goal.pick({ id: true, title: true, threshold: true }),
  ).describe(
    "Goals that the plan has no room for; back when it has",
  ),
}).meta({ id: "TimerControl" });
export type TimerControl = z.infer<typeof TimerControl>;

/** The ladder as its operator sees it. */
export const LadderControl = LadderAnswer.extend({
  policy: LadderPolicy,
  goals: z.array(Goal).describe("Hidden and deleted ones too"),
  totals: z.record(z.string(), z.int()),
}).meta({ id: "LadderControl" });
export type LadderControl = z.infer<typeof LadderControl>;

const commandShape = {
  changed: z.boolean()
    .describe("`false`: it was so already, or a repeat"),
  entry: LedgerEntry.nullable().describe("The ledger entry it wrote, if any"),
};

/** Answer to a command to the timer. */
export const TimerResult = z.object({ ...commandShape, state: TimerControl })
  .meta({ id: "TimerResult" });
export type TimerResult = z.infer<typeof TimerResult>;

/** Answer to a command to the ladder. */
export const LadderResult = z.object({ ...commandShape, state: LadderControl })
  .meta({ id: "LadderResult" });
export type LadderResult = z.infer<typeof LadderResult>;

/** Answer to a recomputation. */
export const CountResult = z.object({
  counted: z.int().describe("How many entries were written"),
  seen: z.int().describe("How many were looked at"),
  complete: z.boolean()
    .describe("`false`: the log lacks some of the period"),
}).meta({ id: "CountResult" });
export type CountResult = z.infer<typeof CountResult>;

/** Answer to a backfill. */
export const BackfillResult = CountResult.extend({
  platform: z.object({
    available: z.boolean(),
    reason: z.enum(REASONS).nullable()
      .describe("Why the platform was not asked; `null` when it was"),
    complete: z.boolean()
      .describe(
        "`false`: more than one call takes, or see `reason`",
      ),
    counted: z.int(),
  }).nullable().describe(
    "Follows, the only acts that the platform lists with their time; `null` when no rule speaks of them",
  ),
}).meta({ id: "BackfillResult" });
export type BackfillResult = z.infer<typeof BackfillResult>;

/** Query for a part of the ledger: which part, and in what form. */
export const LedgerQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional().describe("`nextCursor` of a page"),
  status: LedgerEntry.shape.status.optional(),
  kind: z.string().max(40).optional(),
  user_id: z.string().max(100).optional().describe("The platform's user id"),
  format: z.enum(["json", "csv"]).default("json")
    .describe("`csv`: the whole ledger, oldest first"),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** Entry of the ledger with when its event was on an overlay, and what became of it. */
export const LedgerLine = LedgerEntry.extend({
  seenAt: Instant.nullable()
    .describe("When an overlay first showed it; `null`: not yet"),
  seenOn: z.string().nullable().describe(
    "The scene, or widget with its own source, that showed it: its name, or its id once deleted",
  ),
  seenInObs: z.boolean().nullable()
    .describe("`true`: in OBS; `false`: in another browser"),
  shownMs: z.int().nullable()
    .describe("From first frame to end; `null` when no page told both"),
  heard: z.boolean().nullable().describe(
    "Its sound played; `false`: muted; `null` when no page said",
  ),
  appliedBy: z.string().nullable()
    .describe("The entry that applied what this one held back"),
}).meta({ id: "LedgerLine" });
export type LedgerLine = z.infer<typeof LedgerLine>;

/** One page of the ledger, newest first. */
export const LedgerPage = z.object({
  items: z.array(LedgerLine),
  nextCursor: z.string().nullable(),
}).meta({ id: "LedgerPage" });
export type LedgerPage = z.infer<typeof LedgerPage>;
