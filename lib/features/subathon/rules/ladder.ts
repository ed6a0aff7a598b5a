/** Progress of the goals ladder, and what a change of it reaches. Pure. */
import { activeAt } from "./clock_values.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { earliest, mulDivFloor } from "./integers.ts";
import type { LedgerEntry, Metric } from "@/lib/schema/subathon/ledger.ts";
import type {
  Goal,
  Ladder,
  LadderPolicy,
} from "@/lib/schema/subathon/ladder.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { roomOf } from "./price.ts";

/** A figure as people write it: points, not their thousandths. */
function readable(metric: Metric, figure: number): string {
  return String(metric === "points" ? figure / 1_000 : figure);
}

/** Returns the ladder's progress. */
export function progressOf(
  session: Session,
  { policy }: Ladder,
  now: number,
): number {
  return policy.metric === "active_time"
    ? activeAt(session, now) + activeStart(session, policy)
    : session.totals[policy.metric];
}

/**
 * Returns what a ladder of running time shows beyond the session's running
 * time, in ms: its start, less the time before its last reset.
 */
export function activeStart(
  { ladderActiveFrom = 0 }: Session,
  { startAt }: LadderPolicy,
): number {
  return startAt - ladderActiveFrom;
}

/** Returns whether a goal can be shown and reached. */
function isLive(goal: Goal): boolean {
  return !goal.retired && !goal.suspended;
}

/** Returns whether the operator made the goal and has not deleted it. */
export function isOwn(goal: Goal): boolean {
  return !goal.retired && !goal.generated;
}

/** Lists the goals that are shown and can be reached, in rising order. */
export function liveGoals(ladder: Ladder): Goal[] {
  return ladder.goals.filter(isLive);
}

/**
 * Returns the next goal that `repeat` would make, or `null`: the first one that
 * lies above all that it made.
 */
export function nextRepeat(ladder: Ladder): Goal | null {
  const { repeat } = ladder.policy;
  const last = ladder.goals.findLast((goal) => isOwn(goal) && isLive(goal));
  if (repeat === null || last === undefined) return null;
  const made = ladder.goals.filter((goal) => goal.generated);
  const highest = Math.max(0, ...made.map(({ threshold }) => threshold));
  const beyond = Math.floor((highest - last.threshold) / repeat.every);
  const number = Math.max(0, beyond) + 1;
  if (number > repeat.max) return null;
  return {
    ...OPEN_MARK,
    id: `repeat:${made.length + 1}`,
    threshold: last.threshold + number * repeat.every,
    title: "",
    note: "",
    hidden: false,
    grantMs: 0,
    generated: true,
    retired: false,
    suspended: false,
  };
}

/**
 * Returns the lowest threshold above a value that can still be reached, or
 * `null`.
 */
export function nextAbove(ladder: Ladder, figure: number): number | null {
  return earliest(
    ...ladder.goals.map((goal) =>
      goal.state === "open" && isLive(goal) && goal.threshold > figure
        ? goal.threshold
        : null
    ),
    nextRepeat(ladder)?.threshold ?? null,
  );
}

/** A goal that nobody has come near. */
export const OPEN_MARK = {
  state: "open",
  silent: false,
  round: 1,
  reachedAt: null,
  reachedBy: null,
  doneAt: null,
} as const;

/**
 * Lets goals follow the progress: what was crossed since the last look is
 * reached in rising order, each goal's time is granted, and without a latch
 * what is no longer reached opens again. `by` is the entry that moved it.
 */
export function climb(draft: PendingCommit, by: LedgerEntry | null): void {
  const { ladder } = draft.definition;
  const from = draft.session.ladderAt;
  const current = progressOf(draft.session, ladder, draft.now);
  if (current === from) return;
  if (ladder.policy.metric === "active_time") {
    // Time moves all the while; only what it crosses is a change.
    const next = nextAbove(ladder, from);
    if (next === null || next > current) return;
  }
  draft.set({ ladderAt: current });
  draft.ladderChanged = true;
  const goals = ladder.goals.map((goal) => {
    if (!isLive(goal)) return goal;
    if (
      goal.state === "open" && from < goal.threshold &&
      goal.threshold <= current
    ) return reach(draft, goal, by, goal.silent);
    const lost = goal.state === "reached" && !ladder.policy.latch &&
      goal.threshold > current;
    return lost
      ? { ...goal, ...OPEN_MARK, round: goal.round, silent: true }
      : goal;
  });
  const changed = goals.some((goal, index) => goal !== ladder.goals[index]);
  if (changed) draft.define({ ladder: { ...ladder, goals } });
  climbRepeats(draft, from, current, by);
  const grown = draft.definition.ladder;
  if (grown === ladder) return;
  draft.ladderChanged = true;
  for (const goal of grown.goals) {
    const crossed = goal.state === "reached" && !goal.silent &&
      !ladder.goals.some(({ id, state, round }) =>
        id === goal.id && state === "reached" && round === goal.round
      );
    if (crossed) celebrate(draft, goal, current, by);
  }
}

function climbRepeats(
  draft: PendingCommit,
  from: number,
  current: number,
  by: LedgerEntry | null,
): void {
  const made: Goal[] = [];
  const { ladder } = draft.definition;
  for (;;) {
    const next = nextRepeat({ ...ladder, goals: [...ladder.goals, ...made] });
    if (next === null || next.threshold > current) break;
    made.push(reach(draft, next, by, next.threshold <= from));
  }
  if (made.length === 0) return;
  draft.define({
    ladder: { ...ladder, goals: [...ladder.goals, ...made].sort(byThreshold) },
  });
}

/** Compares two goals, for rising thresholds. */
export function byThreshold(a: Goal, b: Goal): number {
  return a.threshold - b.threshold;
}

function reach(
  draft: PendingCommit,
  goal: Goal,
  by: LedgerEntry | null,
  silent: boolean,
): Goal {
  return {
    ...goal,
    state: "reached",
    silent,
    reachedAt: new Date(reachedAt(draft, goal)).toISOString(),
    reachedBy: by?.id ?? null,
  };
}

/** Running time crosses a goal at an instant of its own; all else does now. */
function reachedAt(
  { definition, session, now }: PendingCommit,
  goal: Goal,
): number {
  const { policy } = definition.ladder;
  if (policy.metric !== "active_time" || session.runningSince === null) {
    return now;
  }
  const at = session.runningSince + goal.threshold -
    activeStart(session, policy) - session.activeMs;
  return Math.min(now, Math.max(session.runningSince, at));
}

/**
 * Returns the title of a goal; one made by `repeat` takes it from the policy.
 */
export function titleOf(ladder: Ladder, goal: Goal): string {
  const { metric, repeat } = ladder.policy;
  if (!goal.generated || repeat === null) return goal.title;
  return repeat.title
    .replaceAll("{n}", goal.id.slice("repeat:".length))
    .replaceAll("{threshold}", readable(metric, goal.threshold));
}

function celebrate(
  draft: PendingCommit,
  goal: Goal,
  current: number,
  by: LedgerEntry | null,
): void {
  const { ladder } = draft.definition;
  draft.reached.push({
    goalId: goal.id,
    round: goal.round,
    entryId: by?.id ?? null,
    title: titleOf(ladder, goal),
    threshold: goal.threshold,
    current,
    metric: ladder.policy.metric,
  });
  if (goal.grantMs > 0) grant(draft, goal, by);
}

/** A goal's own time: never multiplied, brings no points and feeds no goal. */
function grant(draft: PendingCommit, goal: Goal, by: LedgerEntry | null): void {
  const { session, settings } = draft;
  const held = session.locked
    ? "locked"
    : session.state === "idle" && !settings.countBeforeStart
    ? "not_started"
    : session.state === "ended"
    ? "after_end"
    : session.state === "paused" && !settings.countWhilePaused
    ? "paused"
    : null;
  const appliedMs = held === null ? Math.min(goal.grantMs, roomOf(draft)) : 0;
  draft.write({
    kind: "grant",
    actKey: `grant:${goal.id}:${goal.round}`,
    deltaMs: goal.grantMs,
    appliedMs,
    lostMs: held === null ? goal.grantMs - appliedMs : 0,
    status: held === null ? "applied" : "recorded",
    reason: held ??
      (appliedMs < goal.grantMs ? "cap_remaining" : "grant"),
    refersTo: by?.id ?? null,
  });
  draft.settle(draft.now);
}

/**
 * Returns how far it is to the next goal and to the last one, in whole
 * percent; `null` where there is nothing to reach.
 */
export function percentages(
  ladder: Ladder,
  current: number,
): { toNext: number | null; overall: number | null; complete: boolean } {
  const thresholds = liveGoals(ladder).map((goal) => goal.threshold);
  const repeat = nextRepeat(ladder);
  if (repeat !== null) thresholds.push(repeat.threshold);
  const last = thresholds.at(-1);
  if (last === undefined) {
    return { toNext: null, overall: null, complete: false };
  }
  const next = thresholds.find((threshold) => threshold > current);
  const reached = thresholds.findLast((threshold) => threshold <= current) ?? 0;
  return {
    toNext: next === undefined
      ? 100
      : Math.max(0, mulDivFloor(100, current - reached, next - reached)),
    overall: Math.max(0, mulDivFloor(100, Math.min(current, last), last)),
    complete: next === undefined,
  };
}
