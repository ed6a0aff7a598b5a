import type { Goal, Metric } from "@/lib/schema/subathon/mod.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("subathon_ladder");

/** Texts of the subathon's goals. */
export const LADDER_MESSAGES = texts({
  progressTitle: "Progress",
  figure: "So far",
  next: "Next goal",
  nextNone: "Every goal is reached",
  noGoals: "There is no goal yet",
  reachedOf: (reached: number, all: number) =>
    say`${reached} of ${all} reached`,
  progress: "Progress to the next goal",

  goals: "Goals",
  goalsLede:
    "Lowest first. Moving a goal swaps its target with its neighbour's.",
  caption: "Goals",
  columns: ["Goal", "At", "State", ""],
  empty: "Add what you will do, and what it takes to get there",
  add: "Add a goal",
  edit: (title: string) => say`Change “${title}”`,
  done: (title: string) => say`“${title}” is done`,
  skip: (title: string) => say`Skip “${title}”`,
  reopen: (title: string) => say`Reopen “${title}”`,
  acts: { done: "Done", skip: "Skip", reopen: "Reopen" },
  remove: (title: string) => say`Delete “${title}”`,
  removed: (title: string) => say`“${title}” is deleted`,
  saved: "Saved",
  moved: (title: string) => say`“${title}” moved`,
  marked: (title: string, state: string) => say`“${title}”: ${state}`,
  states: {
    open: "Open",
    reached: "Reached",
    done: "Done",
    skipped: "Skipped",
  } satisfies Record<Goal["state"], string>,
  hidden: "Hidden",
  suspended: "Over your plan's limit",
  generated: "Added automatically",
  retired: "Deleted",
  grant: (time: string) => say`gives ${time}`,
  timeWrong: "A time, such as 5:00:00",
  timeZero: "A time above 0, such as 5:00:00",
  atWrong: "Say where it is reached",
  taken: "Another goal has that target already",
  titleWrong: "Say what you will do",
  dialogAdd: "Add a goal",
  dialogEdit: "Change the goal",

  adjust: "Correct the progress",
  adjustBy: "Correct by",
  adjustReason: "Reason",
  adjustReasonHint: "For the ledger only",
  reasonWrong: "Say why, for the ledger",
  raise: "Add it",
  lower: "Take it",
  adjusted: "Corrected",
  reset: "Reset the goals…",
  resetTitle: "Reset the goals?",
  resetText:
    "Progress goes back to its start and every goal is open again. The clock and the ledger stay as they are. This cannot be undone.",
  resetAct: "Reset them",
  resetDone: "The goals start over",
  backfill: "Count the last 24 hours",
  backfillHint:
    "“Count the last 24 hours” adds what was missed, each event once. The clock does not change.",
  backfilled: (counted: number) =>
    counted === 0 ? say`Nothing was missing` : say`${counted} counted`,

  policy: "What is measured",
  metrics: {
    points: "points",
    subs: "subs",
    sub_weight: "subs, tier 2 as two and tier 3 as six",
    bits: "bits",
    money: "money",
    time_added: "time added",
    contributors: "people who gave",
    active_time: "running time",
  } satisfies Record<Metric, string>,
  repeatDefault: "Goal {n}",
  policySave: "Save what is measured",
  metricTitle: "Measure something else?",
  metricText:
    "The subathon has begun. Your targets are read in the new measure, and some may be reached at once.",
  metricAct: "Measure it",
});
