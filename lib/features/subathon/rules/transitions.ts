/** States of a session and how it moves between them. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import { endOf, type Limits, rawAt } from "./clock_values.ts";
import type {
  ClockFacts,
  EndReason,
  Session,
} from "@/lib/schema/subathon/session.ts";

/** The facts as changed by a command; `null` when they were so already. */
export type Moved = Partial<ClockFacts> | null;

/**
 * Creates the error for a command that makes no sense in the session's state.
 * The error carries the state.
 */
export function refuse(
  what: string,
  session: Pick<Session, "state">,
): AppError {
  return new AppError(
    "conflict",
    `Cannot ${what}: the timer is ${session.state}`,
    { extra: { state: session.state } },
  );
}

/** Starts the clock: idle → running. */
export function start(facts: ClockFacts, now: number): Moved {
  if (facts.state === "running") return null;
  if (facts.state !== "idle") throw refuse("start the timer", facts);
  return { state: "running", runningSince: now, startedAt: now };
}

/**
 * Pauses the clock: running → paused, as of `at` (an instant of this run, or
 * now). A run that began after `at` is paused as of its beginning.
 */
export function pause(facts: ClockFacts, at: number): Moved {
  if (facts.state === "paused") return null;
  if (facts.state !== "running" || facts.runningSince === null) {
    throw refuse("pause the timer", facts);
  }
  const since = Math.max(at, facts.runningSince);
  return {
    state: "paused",
    activeMs: facts.activeMs + since - facts.runningSince,
    runningSince: null,
    pausedSince: since,
  };
}

/** Resumes the clock: paused → running. */
export function resume(facts: ClockFacts, now: number): Moved {
  if (facts.state === "running") return null;
  if (facts.state !== "paused") throw refuse("resume the timer", facts);
  const since = facts.pausedSince ?? now;
  return {
    state: "running",
    runningSince: now,
    pausedSince: null,
    pausedMs: facts.pausedMs + Math.max(0, now - since),
  };
}

/**
 * Ends the clock by the operator's command: idle, running or paused → ended,
 * final until reopened.
 */
export function endByHand(facts: ClockFacts, now: number): Moved {
  if (facts.state === "ended") return null;
  if (facts.state === "archived") throw refuse("end the timer", facts);
  return { ...ended(facts, now, "manual"), lastRun: null };
}

/**
 * Reopens the clock: ended → paused; the operator's adjustment then sets what
 * it shows.
 */
export function reopen(facts: ClockFacts, now: number): Moved {
  if (facts.state !== "ended") throw refuse("reopen the timer", facts);
  return {
    state: "paused",
    endedAt: null,
    endReason: null,
    lastRun: null,
    pausedSince: now,
    startedAt: facts.startedAt ?? now,
  };
}

/** The facts of a clock that ended at `at`. */
function ended(
  facts: ClockFacts,
  at: number,
  reason: EndReason,
): Partial<ClockFacts> {
  const { runningSince, activeMs, pausedSince } = facts;
  return {
    state: "ended",
    endedAt: at,
    endReason: reason,
    activeMs: runningSince === null
      ? activeMs
      : activeMs + Math.max(0, at - runningSince),
    lastRun: runningSince === null ? null : { activeMs, runningSince },
    runningSince: null,
    pausedSince: null,
    pausedMs: pausedSince === null
      ? facts.pausedMs
      : facts.pausedMs + Math.max(0, at - pausedSince),
  };
}

/**
 * Writes the end if it lies at or before `now`, with its exact instant; `null`
 * when the clock goes on. `notBefore` is the instant of a change that moved
 * the end into the past: time that was shown is not taken back.
 */
export function settle(
  facts: ClockFacts,
  limits: Limits,
  now: number,
  notBefore = -Infinity,
): Moved {
  const end = endOf(facts, limits);
  if (end !== null && end.at <= now) {
    return ended(facts, Math.max(end.at, notBefore), end.reason);
  }
  const done = facts.direction === "up" &&
    (facts.state === "running" || facts.state === "paused") &&
    rawAt(facts, now) <= 0;
  return done ? ended(facts, now, "zero") : null;
}

/**
 * Returns the clock as if it had not run out: the run from before the end goes
 * on.
 */
export function asIfNotEnded(facts: ClockFacts): Partial<ClockFacts> {
  if (facts.lastRun === null) return {};
  return {
    state: "running",
    activeMs: facts.lastRun.activeMs,
    runningSince: facts.lastRun.runningSince,
    endedAt: null,
    endReason: null,
    lastRun: null,
  };
}
