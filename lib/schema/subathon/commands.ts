/**
 * Commands that the dashboard may send to timer and ladder. Imports zod and
 * schemas only.
 */
import { commandFields } from "@/lib/core/command_fields.ts";
import { z } from "zod";
import { GoalInput, LadderPolicy } from "./ladder.ts";
import {
  AppliesTo,
  CONTRIBUTION_KINDS,
  ContributionKind,
  InstantInput,
  MONTH_MS,
  RuleBook,
  Settings,
} from "./rules.ts";

const note = z.string().trim().min(1).max(500).nullable().default(null)
  .describe("For the ledger; never on stream");
const entryId = z.string().regex(/^led_[0-9A-HJKMNP-TV-Z]{26}$/);

/** Starts a multiplier now or later. */
export const MultiplierStart = z.strictObject({
  ...commandFields,
  action: z.literal("start"),
  factorPermille: z.int().min(100).max(10_000)
    .describe("1500 is one and a half"),
  appliesTo: AppliesTo.default("time"),
  kinds: z.array(ContributionKind).min(1).max(CONTRIBUTION_KINDS.length)
    .nullable().default(null).describe("`null`: every kind"),
  startsAt: InstantInput.nullable().default(null).describe("`null`: now"),
  endsAt: InstantInput.nullable().default(null)
    .describe("`null`: until stopped"),
  pauseWithTimer: z.boolean().default(false),
}).meta({ id: "MultiplierStart" });

/** Stops one multiplier, or all that run or wait. */
export const MultiplierStop = z.strictObject({
  ...commandFields,
  action: z.literal("stop"),
  id: z.string().nullable().default(null).describe("`null`: all of them"),
}).meta({ id: "MultiplierStop" });

/** Every command by name, with the schema of its body. */
export const COMMANDS = {
  start: z.strictObject(commandFields),
  pause: z.strictObject(commandFields),
  resume: z.strictObject(commandFields),
  end: z.strictObject(commandFields),
  reset: z.strictObject(commandFields),
  reopen: z.strictObject({
    ...commandFields,
    remainingMs: z.int().min(1_000).max(MONTH_MS)
      .describe("What the clock shall show, paused"),
    note,
  }),
  adjust: z.strictObject({
    ...commandFields,
    deltaMs: z.int().min(-MONTH_MS).max(MONTH_MS).refine((ms) => ms !== 0, {
      error: "not 0",
    }).describe("Added; negative takes"),
    note,
  }),
  set: z.strictObject({
    ...commandFields,
    remainingMs: z.int().min(0).max(MONTH_MS)
      .describe("What the clock shall show, caps aside"),
    note,
  }),
  lock: z.strictObject({
    ...commandFields,
    locked: z.boolean().default(true)
      .describe("Keeps automatic contributions out"),
  }),
  undo: z.strictObject({
    ...commandFields,
    entryId: entryId.nullable().default(null)
      .describe("`null`: the latest with an effect"),
    note,
  }),
  apply: z.strictObject({
    ...commandFields,
    entryId: entryId.describe("An entry held back"),
    baseAmountMinor: z.int().min(0).max(1_000_000_000_000).nullable()
      .default(null).describe(
        "Its worth in the channel's currency, when no rate was known; `null`: by the rate known now",
      ),
    note,
  }),
  recompute: z.strictObject({
    ...commandFields,
    entryIds: z.array(entryId).min(1).max(100)
      .describe("Entries to price again"),
  }),
  rules: z.strictObject({
    ...commandFields,
    settings: Settings.partial().default({})
      .describe("Others stay"),
    rules: RuleBook.shape.rules.optional().describe("Replaces all"),
    rateSteps: RuleBook.shape.rateSteps.optional(),
    exchangeRates: RuleBook.shape.exchangeRates.optional(),
  }),
  multiplier: z.discriminatedUnion("action", [MultiplierStart, MultiplierStop]),
  goals_reset: z.strictObject(commandFields),
  goals_adjust: z.strictObject({
    ...commandFields,
    delta: z.int().min(-1_000_000_000_000).max(1_000_000_000_000)
      .refine((delta) => delta !== 0, { error: "not 0" })
      .describe(
        "In the ladder's metric",
      ),
    reason: z.string().trim().min(1).max(500)
      .describe("For the ledger; never on stream"),
  }),
  goals_backfill: z.strictObject({
    ...commandFields,
    from: InstantInput.describe("First instant that counts"),
    to: InstantInput.nullable().default(null)
      .describe("First instant after it; `null`: now"),
  }),
  goals_ladder: z.strictObject({
    ...commandFields,
    ...LadderPolicy.shape,
    goals: z.array(GoalInput).max(200).refine(
      (goals) =>
        goals.every((goal, index) =>
          goal.threshold > (goals[index - 1]?.threshold ?? 0)
        ),
      { error: "rising thresholds" },
    ).describe("In rising order; those left out are deleted"),
    confirmMetricChange: z.boolean().default(false)
      .describe("Needed to change a begun session's metric"),
  }),
  goals_mark: z.strictObject({
    ...commandFields,
    goalId: z.string().min(1).max(60),
    action: z.enum(["done", "skip", "reopen"]),
  }),
} as const;

/** Name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** A command with its body, as parsed. */
export type SubathonCommand = {
  [N in CommandName]: { name: N; body: z.output<(typeof COMMANDS)[N]> };
}[CommandName];

/** One command by name, with its body. */
export type CommandBody<N extends CommandName> = Extract<
  SubathonCommand,
  { name: N }
>;
