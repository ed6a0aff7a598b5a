/** Operator's commands to the ladder. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { activeAt } from "./clock_values.ts";
import { correctLadder } from "./corrections.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { byThreshold, OPEN_MARK, progressOf } from "./ladder.ts";
import { assertWithinPlan, followEdit, type PlanRoom } from "./plan_limits.ts";
import type { SubathonCommand } from "@/lib/schema/subathon/commands.ts";
import type {
  Goal,
  GoalInput,
  LadderPolicy,
} from "@/lib/schema/subathon/ladder.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";

type LadderBody = Extract<SubathonCommand, { name: "goals_ladder" }>["body"];
type MarkBody = Extract<SubathonCommand, { name: "goals_mark" }>["body"];

/**
 * Replaces the ladder. Goals keep their marks by id; one that is left out goes
 * into history if it was reached; one at or below the present figure is
 * reached silently. Throws `plan_limit` when the plan has no room for it.
 */
export function redefine(
  draft: PendingCommit,
  body: LadderBody,
  newId: NewId,
  room: PlanRoom,
): void {
  const { session, now } = draft;
  const before = draft.definition.ladder;
  const { metric } = body;
  const moved = metric !== before.policy.metric;
  if (moved && session.state !== "idle" && !body.confirmMetricChange) {
    throw new AppError(
      "conflict",
      `Cannot change what the ladder measures: the timer is ${session.state}. Confirm the change`,
      { extra: { state: session.state, confirm: "confirmMetricChange" } },
    );
  }
  const policy: LadderPolicy = {
    metric,
    startAt: body.startAt,
    latch: body.latch,
    whenLocked: body.whenLocked,
    whenPaused: body.whenPaused,
    afterEnd: body.afterEnd,
    repeat: body.repeat,
  };
  moveStart(draft, policy);
  const goals = body.goals.map((input) => defined(input, before.goals, newId));
  assertRising(goals);
  assertWithinPlan(before.goals, goals, room);
  const kept = new Set(goals.map((goal) => goal.id));
  const history = before.goals.flatMap((goal) => {
    // Goals made by `repeat` mean nothing by another measure.
    if (goal.generated) return moved ? [] : [goal];
    const over = goal.state === "reached" || goal.state === "done";
    return kept.has(goal.id) || !over ? [] : [{ ...goal, retired: true }];
  });
  const current = progressOf(
    draft.session,
    { policy, goals: [] },
    now,
  );
  const at = new Date(now).toISOString();
  draft.define({
    ladder: {
      policy,
      goals: [...goals, ...history].map((goal): Goal =>
        goal.state === "open" && !goal.retired && !goal.suspended &&
          goal.threshold <= current
          ? { ...goal, state: "reached", silent: true, reachedAt: at }
          : goal
      ).sort(byThreshold),
    },
  });
  draft.set({ ladderAt: current });
  draft.ladderChanged = true;
  followEdit(draft, room);
}

/** The offset is an entry of its own: a new offset corrects the old one. */
function moveStart(draft: PendingCommit, policy: LadderPolicy): void {
  const { ladder } = draft.definition;
  const same = ladder.policy.metric === policy.metric;
  if (!same && ladder.policy.startAt !== 0) {
    offset(draft, ladder.policy, -ladder.policy.startAt);
  }
  const delta = policy.startAt - (same ? ladder.policy.startAt : 0);
  if (delta !== 0) offset(draft, policy, delta);
}

/** Writes the entry of an offset; running time keeps it in the policy alone. */
export function offset(
  draft: PendingCommit,
  { metric }: LadderPolicy,
  delta: number,
): void {
  if (metric === "active_time") return;
  draft.write({
    kind: "correction",
    milliPoints: metric === "points" ? delta : 0,
    counts: true,
    tally: { [metric]: delta },
    status: "applied",
    reason: "manual",
    note: "start of the ladder",
  });
}

function defined(
  input: GoalInput,
  before: readonly Goal[],
  newId: NewId,
): Goal {
  const known = before.find((goal) => goal.id === input.id);
  if (input.id !== undefined && !known) {
    throw new AppError(
      "invalid_input",
      `Cannot save the ladder: it has no goal ${input.id}`,
      { issues: [{ path: "goals", message: `no goal ${input.id}` }] },
    );
  }
  return {
    ...(known ?? OPEN_MARK),
    id: known?.id ?? newId("gol"),
    threshold: input.threshold,
    title: input.title,
    note: input.note,
    hidden: input.hidden,
    grantMs: input.grantMs,
    generated: false,
    retired: false,
    suspended: known?.suspended ?? false,
  };
}

function assertRising(goals: readonly Goal[]): void {
  const ids = new Set(goals.map((goal) => goal.id));
  const rising = goals.every((goal, index) =>
    goal.threshold > (goals[index - 1]?.threshold ?? 0)
  );
  if (rising && ids.size === goals.length) return;
  throw new AppError(
    "invalid_input",
    "Cannot save the ladder: each goal needs a higher threshold than the one before it",
    { issues: [{ path: "goals", message: "rising thresholds, each id once" }] },
  );
}

/** Marks one goal as kept, skipped or open again; `false` when it is so already. */
export function mark(
  draft: PendingCommit,
  { goalId, action }: MarkBody,
): boolean {
  const { ladder } = draft.definition;
  const goal = ladder.goals.find((goal) => goal.id === goalId && !goal.retired);
  if (!goal) {
    throw new AppError(
      "not_found",
      "Cannot mark the goal: the ladder has no such goal",
    );
  }
  const next = marked(goal, action, new Date(draft.now).toISOString());
  if (next === null) return false;
  draft.define({
    ladder: {
      ...ladder,
      goals: ladder.goals.map((other) => other === goal ? next : other),
    },
  });
  draft.ladderChanged = true;
  return true;
}

function marked(
  goal: Goal,
  action: MarkBody["action"],
  at: string,
): Goal | null {
  const allowed: Record<MarkBody["action"], [Goal["state"][], Goal["state"]]> =
    {
      done: [["reached"], "done"],
      skip: [["open", "reached"], "skipped"],
      reopen: [["reached", "skipped"], "open"],
    };
  const [from, to] = allowed[action];
  if (goal.state === to) return null;
  if (!from.includes(goal.state)) {
    throw new AppError(
      "conflict",
      `Cannot mark the goal as ${to}: it is ${goal.state}`,
      { extra: { state: goal.state } },
    );
  }
  if (action === "done") return { ...goal, state: "done", doneAt: at };
  if (action === "skip") return { ...goal, state: "skipped" };
  return { ...goal, ...OPEN_MARK, round: goal.round + 1 };
}

/** Takes the figure back to its start and opens every goal for another round. */
export function resetLadder(draft: PendingCommit): LedgerEntry | null {
  const { ladder } = draft.definition;
  const { policy } = ladder;
  const entry = policy.metric === "active_time" ? null : correctLadder(
    draft,
    policy.startAt - draft.session.totals[policy.metric],
    "reset of the ladder",
  );
  const goals = ladder.goals
    .filter((goal) => !goal.generated)
    .map((goal) =>
      goal.retired ? goal : { ...goal, ...OPEN_MARK, round: goal.round + 1 }
    );
  draft.define({ ladder: { ...ladder, goals } });
  draft.set(
    policy.metric === "active_time"
      ? { ladderActiveFrom: activeAt(draft.session, draft.now) }
      : {
        ladderSince: {
          ...draft.session.ladderSince,
          [policy.metric]: draft.session.nextSeq,
        },
      },
  );
  draft.set({
    ladderAt: progressOf(draft.session, { policy, goals }, draft.now),
  });
  draft.ladderChanged = true;
  return entry;
}
