/**
 * Effects of a plan on a subathon. A session keeps what it began with until it
 * is reset; a ladder that has not begun is cut to the plan, and nothing is
 * deleted: goals without room are suspended and come back with it. Pure.
 */
import { AppError } from "@/lib/core/errors.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { byThreshold, isOwn, progressOf } from "./ladder.ts";
import type { Goal } from "@/lib/schema/subathon/ladder.ts";
import type { SessionState } from "@/lib/schema/subathon/session.ts";

/** Limits of a plan on a ladder, not counting goals made by `repeat`. */
export interface PlanRoom {
  goals: number;
}

/**
 * Treatment of goals under a plan. `suspend`: suspends those without room,
 * unless the session has begun; `return`: restores those that have room again.
 */
export type PlanMove = "suspend" | "return";

/**
 * Tells whether a session keeps what the plan allowed when it was opened: from
 * its start until it is reset, whatever happens to the plan.
 */
export function keepsItsPlan(state: SessionState): boolean {
  return state === "running" || state === "paused" || state === "ended";
}

/** Own goals in the order in which they are kept: the lowest first. */
function byPreference(goals: readonly Goal[]): Goal[] {
  return goals.filter(isOwn).sort(byThreshold);
}

/** Returns the goals for which the plan has no room, suspended or not. */
export function goalsOverPlan(goals: readonly Goal[], room: PlanRoom): Goal[] {
  return byPreference(goals).slice(room.goals);
}

/** Returns the goals, with those for which the plan has no room suspended. */
export function chosenAnew(goals: readonly Goal[], room: PlanRoom): Goal[] {
  const over = new Set(goalsOverPlan(goals, room));
  return marked(goals, (goal) => over.has(goal));
}

/** The goals with as many brought back as the plan has room for. */
function broughtBack(goals: readonly Goal[], room: PlanRoom): Goal[] {
  const own = byPreference(goals);
  const off = own.filter((goal) => goal.suspended);
  const back = Math.max(0, room.goals - (own.length - off.length));
  const still = new Set(off.slice(back));
  return marked(goals, (goal) => still.has(goal));
}

function marked(
  goals: readonly Goal[],
  isSuspended: (goal: Goal) => boolean,
): Goal[] {
  return goals.map((goal) => {
    const suspended = isSuspended(goal);
    return suspended === goal.suspended ? goal : { ...goal, suspended };
  });
}

/** Lets the ladder follow the plan; `false` when nothing changes. */
export function followPlan(
  draft: PendingCommit,
  room: PlanRoom,
  move: PlanMove,
): boolean {
  const { goals } = draft.definition.ladder;
  const suspends = move === "suspend" && !keepsItsPlan(draft.session.state);
  return replaceGoals(
    draft,
    suspends ? chosenAnew(goals, room) : broughtBack(goals, room),
  );
}

/** Chooses anew what is suspended of a ladder that was edited, if any is. */
export function followEdit(draft: PendingCommit, room: PlanRoom): void {
  const { goals } = draft.definition.ladder;
  const any = goals.some((goal) => goal.suspended);
  if (any) replaceGoals(draft, chosenAnew(goals, room));
}

/** Replaces the goals by the same with other marks; `false` when nothing changes. */
function replaceGoals(draft: PendingCommit, goals: readonly Goal[]): boolean {
  const { ladder } = draft.definition;
  if (goals.every((goal, index) => goal === ladder.goals[index])) return false;
  draft.define({
    ladder: { ...ladder, goals: reachedMeanwhile(draft, goals) },
  });
  draft.ladderChanged = true;
  return true;
}

/** One that comes back at or below the present figure is reached without a celebration. */
function reachedMeanwhile(
  draft: PendingCommit,
  goals: readonly Goal[],
): Goal[] {
  const { session, definition, now } = draft;
  const { ladder } = definition;
  const current = progressOf(session, ladder, now);
  return goals.map((goal, index) => {
    const back = ladder.goals[index]?.suspended && !goal.suspended;
    const passed = goal.state === "open" && goal.threshold <= current;
    return back && passed
      ? {
        ...goal,
        state: "reached",
        silent: true,
        reachedAt: new Date(now).toISOString(),
      }
      : goal;
  });
}

/**
 * Refuses an edit that the plan has no room for: more goals than it allows,
 * or than there are; above the plan goals can be left out, not changed.
 */
export function assertWithinPlan(
  before: readonly Goal[],
  goals: readonly Goal[],
  room: PlanRoom,
): void {
  const there = before.filter(isOwn).length;
  const known = new Map(before.map((goal) => [goal.id, goal]));
  const changed = goalsOverPlan(goals, room).some((goal) =>
    !isSame(goal, known.get(goal.id))
  );
  if (goals.length <= Math.max(room.goals, there) && !changed) return;
  throw new AppError(
    "plan_limit",
    `Cannot save the ladder: the plan allows ${room.goals} goals. You can remove the goals beyond that, but not change them`,
    {
      extra: {
        limit: { name: "ladder_goals", used: there, limit: room.goals },
      },
    },
  );
}

function isSame(goal: Goal, before: Goal | undefined): boolean {
  return before !== undefined && goal.threshold === before.threshold &&
    goal.title === before.title && goal.note === before.note &&
    goal.hidden === before.hidden && goal.grantMs === before.grantMs;
}
