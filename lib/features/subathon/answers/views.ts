/** A session as pages see it. Pure. */
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import {
  activeAt,
  bankedAt,
  endsAt,
  limitsOf,
  rawAt,
  remainingAt,
} from "@/lib/features/subathon/rules/clock_values.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import { mulDivFloor } from "@/lib/features/subathon/rules/integers.ts";
import { actingRules, stepAt } from "@/lib/features/subathon/rules/pricing.ts";
import { runningAt } from "@/lib/features/subathon/rules/rules_edit.ts";
import { PERMILLE, type TimerRule } from "@/lib/schema/subathon/rules.ts";
import type { EventSource } from "@/lib/schema/platform/event_sources.ts";
import type {
  SubathonRatesAnswer,
  TimerAnswer,
  TimerControl,
} from "@/lib/schema/subathon/state.ts";
import { settle } from "@/lib/features/subathon/rules/transitions.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

const iso = (at: number | null) =>
  at === null ? null : new Date(at).toISOString();

/**
 * Returns the session as it is at an instant, including an end that has not
 * been written yet.
 */
export function settled(
  session: Session,
  { rules }: Definition,
  now: number,
): Session {
  const moved = settle(session, limitsOf(rules.settings), now);
  return moved === null ? session : { ...session, ...moved };
}

/** Returns the data of `timer.state`. */
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

/** Returns the answer of the timer's state endpoints. */
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
    rates: ratesOf(session, definition, now),
  };
}

/** A definition never changes; what pages see of its rules is worked out once. */
const shownRules = new WeakMap<Definition, SubathonRatesAnswer["rules"]>();

/**
 * Returns what each kind of event adds at an instant: enabled rules that add
 * time or points, at the present rate step. Multipliers are told apart from it.
 */
export function ratesOf(
  session: Session,
  definition: Definition,
  now: number,
): SubathonRatesAnswer {
  const { book, settings } = definition.rules;
  let rules = shownRules.get(definition);
  if (!rules) {
    rules = actingRules(book.rules)
      .filter((rule) => rule.enabled && rule.addMs + rule.milliPoints > 0)
      .map((rule) => ({
        kind: rule.kind,
        ...variantOf(rule),
        platform: rule.platform,
        provider: rule.provider,
        flat: rule.flat,
        perUnits: rule.perUnits,
        addMs: rule.addMs,
        milliPoints: rule.milliPoints,
      }));
    shownRules.set(definition, rules);
  }
  const step = stepAt(book.rateSteps, activeAt(session, now));
  return {
    revision: session.revision,
    currency: settings.currency,
    rules: step === PERMILLE ? rules : rules.map((rule) => ({
      ...rule,
      addMs: mulDivFloor(rule.addMs, step, PERMILLE),
    })).filter((rule) => rule.addMs + rule.milliPoints > 0),
  };
}

function variantOf({ variant }: TimerRule) {
  const tier = variant === null ? null : /^[123]$/.test(variant);
  return tier
    ? { tier: Number(variant), name: null }
    : { tier: null, name: variant };
}

/** Returns the timer's state for the operator. */
export function timerControl(
  session: Session,
  definition: Definition,
  sources: EventSource[],
  now: number,
): TimerControl {
  const { rulesVersion, settings, book } = definition.rules;
  return {
    ...timerAnswer(session, definition, now),
    rulesVersion,
    settings,
    book,
    allMultipliers: definition.multipliers,
    sources,
    suspendedGoals: definition.ladder.goals
      .filter(({ suspended }) => suspended)
      .map(({ id, title, threshold }) => ({ id, title, threshold })),
  };
}
