/** A ladder as pages and its operator see it. Pure. */
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import {
  liveGoals,
  nextRepeat,
  percentages,
  progressOf,
  titleOf,
} from "@/lib/features/subathon/rules/ladder.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import type { Goal, Ladder } from "@/lib/schema/subathon/ladder.ts";
import type {
  LadderAnswer,
  LadderControl,
} from "@/lib/schema/subathon/state.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { settled } from "./views.ts";

/** Leaves room in an event for what is around the goals. */
const MAX_GOAL_BYTES = 44 * 1024;

function shown(ladder: Ladder): Goal[] {
  const goals = liveGoals(ladder).filter((goal) => !goal.hidden);
  const next = nextRepeat(ladder);
  return next === null ? goals : [...goals, next];
}

/**
 * Returns the data of `ladder.state`; goals far from the present value are left
 * out of a very long ladder.
 */
export function ladderState(
  stored: Session,
  definition: Definition,
  now: number,
): EventData<"ladder.state"> {
  const session = settled(stored, definition, now);
  const { ladder } = definition;
  const current = Math.max(0, progressOf(session, ladder, now));
  const goals = shown(ladder).map((goal) => ({
    id: goal.id,
    threshold: goal.threshold,
    title: titleOf(ladder, goal),
    note: goal.note,
    state: goal.state,
    reachedAt: goal.reachedAt,
  }));
  return {
    revision: session.revision,
    sessionId: session.id,
    metric: ladder.policy.metric,
    current,
    goals: around(goals, current),
  };
}

function around<G extends { threshold: number; note: string }>(
  goals: G[],
  current: number,
): G[] {
  if (encodedSize(goals) <= MAX_GOAL_BYTES) return goals;
  let kept = goals.map((goal) => ({ ...goal, note: "" }));
  while (encodedSize(kept) > MAX_GOAL_BYTES) {
    const [first, last] = [kept[0], kept.at(-1)];
    if (!first || !last) break;
    const below = current - first.threshold > last.threshold - current;
    kept = below ? kept.slice(1) : kept.slice(0, -1);
  }
  return kept;
}

/**
 * Returns the answer of the ladder's state endpoint to pages; only the operator
 * sees hidden goals.
 */
export function ladderAnswer(
  stored: Session,
  definition: Definition,
  now: number,
): LadderAnswer {
  const session = settled(stored, definition, now);
  const { ladder } = definition;
  const current = Math.max(0, progressOf(session, ladder, now));
  return {
    available: true,
    serverTime: new Date(now).toISOString(),
    revision: session.revision,
    sessionId: session.id,
    metric: ladder.policy.metric,
    current,
    percent: percentages(ladder, current),
    goals: shown(ladder).map((goal) => ({
      id: goal.id,
      threshold: goal.threshold,
      title: titleOf(ladder, goal),
      note: goal.note,
      grantMs: goal.grantMs,
      state: goal.state,
      silent: goal.silent,
      reachedAt: goal.reachedAt,
      doneAt: goal.doneAt,
    })),
  };
}

/** Returns the ladder's state for the operator. */
export function ladderControl(
  session: Session,
  definition: Definition,
  now: number,
): LadderControl {
  const { policy, goals } = definition.ladder;
  return {
    ...ladderAnswer(session, definition, now),
    policy,
    goals: goals.map((goal) => ({
      ...goal,
      title: titleOf(definition.ladder, goal),
    })),
    totals: { ...session.totals },
  };
}
