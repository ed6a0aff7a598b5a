/** The goals ladder. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { shownAs } from "@/lib/core/form.ts";
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { Metric } from "./ledger.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

const MOST = 1_000_000_000_000;

/** Rules by which the ladder counts. */
export const LadderPolicy = z.strictObject({
  metric: Metric.default("points").meta(shownAs({
    title: "What is counted",
    options: {
      points: "Points",
      subs: "Subs",
      sub_weight: "Subs, tier 2 as two and tier 3 as six",
      bits: "Bits",
      money: "Money",
      time_added: "Time added",
      contributors: "Contributors",
      active_time: "Running time",
    },
  })),
  startAt: z.int().min(0).max(MOST).default(0)
    .describe("Where it begins; written as a ledger entry")
    .meta(shownAs({ title: "Starts at", advanced: true })),
  latch: z.boolean().default(true)
    .describe("A goal stays reached when the figure falls")
    .meta(shownAs({
      title: "A reached goal stays reached after a refund",
      advanced: true,
    })),
  whenLocked: z.boolean().default(true).meta(shownAs({
    title: "Counts while the clock is locked",
    advanced: true,
  })),
  whenPaused: z.boolean().default(true).meta(shownAs({
    title: "Counts while the clock is paused",
    advanced: true,
  })),
  afterEnd: z.boolean().default(false)
    .describe("Contributions after the end still count")
    .meta(shownAs({ title: "Counts after the end", advanced: true })),
  repeat: z.strictObject({
    every: z.int().min(1).max(MOST).describe("Distance").meta(shownAs({
      title: "After the last goal, add one every",
      hint: "Leave it empty for none",
    })),
    title: oneLine(1, 120)
      .describe("`{n}` is its number, `{threshold}` its figure")
      .meta(shownAs({
        title: "Its title",
        hint: "{n} is its number, {threshold} its target",
      })),
    max: z.int().min(1).max(1_000).meta(shownAs("At most")),
  }).nullable().default(null)
    .describe("Goals past the last one")
    .meta(shownAs({ title: "Repeating goals", advanced: true })),
}).meta({ id: "LadderPolicy" });
export type LadderPolicy = z.infer<typeof LadderPolicy>;

/** Operator's input for one goal. */
export const GoalInput = z.strictObject({
  id: z.string().regex(/^gol_[0-9A-HJKMNP-TV-Z]{26}$/).optional()
    .describe("Of a goal to keep; none: a new goal")
    .meta(shownAs({ title: "Id", control: "hidden" })),
  threshold: z.int().min(1).max(MOST)
    .describe("Where it is reached: 10 points are 10000")
    .meta(shownAs("Reached at")),
  title: oneLine(1, 120).meta(shownAs("What you will do")),
  note: z.string().max(500).default("").meta(shownAs("Note")),
  hidden: z.boolean().default(false).meta(shownAs("Hide it from overlays")),
  grantMs: z.int().min(0).max(DAY_MS).default(0)
    .describe("Time for the timer when it is reached")
    .meta(shownAs({
      title: "Time that it gives the clock",
      hint: "Leave it empty for none",
      control: "length",
    })),
}).meta({ id: "GoalInput" });
export type GoalInput = z.infer<typeof GoalInput>;

/** State of a goal. */
export const GoalMark = z.object({
  state: z.enum(["open", "reached", "done", "skipped"]),
  silent: z.boolean()
    .describe("Reached, now or next, without a celebration"),
  round: z.int().min(1).describe("Grows when it is reopened"),
  reachedAt: Instant.nullable(),
  reachedBy: z.string().nullable().describe("The entry that crossed it"),
  doneAt: Instant.nullable(),
});
export type GoalMark = z.infer<typeof GoalMark>;

/** One goal as it is stored. */
export const Goal = GoalMark.extend({
  id: z.string(),
  threshold: z.int(),
  title: z.string(),
  note: z.string(),
  hidden: z.boolean(),
  grantMs: z.int(),
  generated: z.boolean().describe("Made by `repeat`"),
  retired: z.boolean().describe("Deleted once reached: history only"),
  suspended: z.boolean()
    .describe(
      "The plan has no room for it: neither shown nor reached",
    ),
}).meta({ id: "Goal" });
export type Goal = z.infer<typeof Goal>;

/** A ladder as it is stored, its goals in rising order. */
export interface Ladder {
  policy: LadderPolicy;
  goals: Goal[];
}

/** A ladder without goals. */
export const DEFAULT_LADDER: Ladder = {
  policy: LadderPolicy.parse({}),
  goals: [],
};
