/** A session as pages see it. Pure. */
import type { EventData } from "@/lib/events/catalogue.ts";
import { encodedSize } from "@/lib/events/encoded_size.ts";
import {
  activeAt,
  bankedAt,
  endsAt,
  limitsOf,
  rawAt,
  remainingAt,
} from "./clock_face.ts";
import {
  liveGoals,
  nextRepeat,
  percentages,
  progressOf,
  titleOf,
} from "./ladder.ts";
import type { Definition } from "./records.ts";
import { runningAt } from "./rules_edit.ts";
import type { Goal, Ladder } from "./schema_ladder.ts";
import type { Rule } from "./schema_rules.ts";
import type {
  LadderAnswer,
  LadderControl,
  TimerAnswer,
  TimerControl,
  TimerRates,
} from "./schema_state.ts";
import { settle } from "./transitions.ts";
import type { Session } from "./session.ts";

/** Leaves room in an event for what is around the goals. */
const MOST_GOAL_BYTES = 44 * 1024;

const iso = (at: number | null) =>
  at === null ? null : new Date(at).toISOString();

/** The session as it stands at an instant, an end included that nobody wrote yet. */
export function settled(
  session: Session,
  { rules }: Definition,
  now: number,
): Session {
  const moved = settle(session, limitsOf(rules.settings), now);
  return moved === null ? session : { ...session, ...moved };
}

/** What `timer.state` carries. */
export function timerState(
  stored: Session,
  definition: Definition,
  now: number,
): EventData<"timer.state"> {
  const session = settled(stored, definition, now);
  const { settings } = definition.rules;
  const limits = limitsOf(settings);
  const [multiplier] = session.state === "ended"
    ? []
    : runningAt(definition.multipliers, now);
  return {
    revision: session.revision,
    sessionId: session.id,
    state: session.state,
    direction: session.direction,
    endsAt: iso(endsAt(session, limits)),
    remainingMs: remainingAt(session, limits, now),
    bankedMs: bankedAt(session, limits, now),
    activeMs: activeAt(session, now),
    locked: session.locked,
    capAt: settings.capAt,
    multiplier: multiplier
      ? {
        factorPermille: multiplier.factorPermille,
        appliesTo: multiplier.appliesTo,
        endsAt: multiplier.endsAt,
      }
      : null,
    serverNow: new Date(now).toISOString(),
  };
}

/** What the timer's state endpoints answer. */
export function timerAnswer(
  stored: Session,
  definition: Definition,
  now: number,
): TimerAnswer {
  const session = settled(stored, definition, now);
  const state = timerState(session, definition, now);
  return {
    available: true,
    ...state,
    serverTime: state.serverNow,
    rawMs: rawAt(session, now),
    initialMs: session.initialMs,
    addedMs: session.addedMs,
    pausedMs: session.pausedMs +
      (session.pausedSince === null
        ? 0
        : Math.max(0, now - session.pausedSince)),
    startedAt: iso(session.startedAt),
    endedAt: iso(session.endedAt),
    endReason: session.endReason,
    multipliers: session.state === "ended"
      ? []
      : runningAt(definition.multipliers, now),
    rates: ratesOf(session, definition),
  };
}

/** What each kind of event adds: enabled rules that bring something. */
export function ratesOf(
  { revision }: Session,
  { rules: { book, settings } }: Definition,
): TimerRates {
  return {
    revision,
    currency: settings.currency,
    rules: book.rules
      .filter((rule) => rule.enabled && rule.addMs + rule.milliPoints > 0)
      .map((rule) => ({
        kind: rule.kind,
        ...variantOf(rule),
        platform: null,
        perUnits: rule.perUnits,
        addMs: rule.addMs,
        milliPoints: rule.milliPoints,
      })),
  };
}

function variantOf({ variant }: Rule) {
  const tier = variant === null ? null : /^[123]$/.test(variant);
  return tier
    ? { tier: Number(variant), name: null }
    : { tier: null, name: variant };
}

function shown(ladder: Ladder): Goal[] {
  const goals = liveGoals(ladder).filter((goal) => !goal.hidden);
  const next = nextRepeat(ladder);
  if (next === null) return goals;
  return [...goals, {
    id: `repeat:${next.number}`,
    threshold: next.threshold,
    title: "",
    note: "",
    hidden: false,
    grantMs: 0,
    generated: true,
    retired: false,
    state: "open",
    silent: false,
    round: 1,
    reachedAt: null,
    reachedBy: null,
    doneAt: null,
  }];
}

/** What `ladder.state` carries; goals far from the figure are left out of a very long ladder. */
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
  if (encodedSize(goals) <= MOST_GOAL_BYTES) return goals;
  let kept = goals.map((goal) => ({ ...goal, note: "" }));
  while (encodedSize(kept) > MOST_GOAL_BYTES) {
    const [first, last] = [kept[0], kept.at(-1)];
    if (!first || !last) break;
    const below = current - first.threshold > last.threshold - current;
    kept = below ? kept.slice(1) : kept.slice(0, -1);
  }
  return kept;
}

/** What the operator is answered about the timer. */
export function timerControl(
  session: Session,
  definition: Definition,
  now: number,
): TimerControl {
  const { rulesVersion, settings, book } = definition.rules;
  return {
    ...timerAnswer(session, definition, now),
    rulesVersion,
    settings,
    book,
    allMultipliers: definition.multipliers,
  };
}

/** What the operator is answered about the ladder. */
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

/** What the ladder's state endpoint answers pages; hidden goals are the operator's alone. */
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
