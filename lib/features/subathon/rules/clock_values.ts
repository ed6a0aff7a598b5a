/**
 * Time that the clock shows, computed from instants and lengths; nothing ticks.
 */
import { earliest } from "./integers.ts";
import type { Settings } from "@/lib/schema/subathon/rules.ts";
import type { ClockFacts, EndReason } from "@/lib/schema/subathon/session.ts";

/** The two caps on a session's length. */
export interface Limits {
  /** Hard end, ms since the epoch. */
  capAt: number | null;
  /** Longest running time in all. */
  maxActiveMs: number | null;
}

/** Returns the caps of some settings. */
export function limitsOf(settings: Settings): Limits {
  return {
    capAt: settings.capAt === null ? null : Date.parse(settings.capAt),
    maxActiveMs: settings.maxActiveMs,
  };
}

/** Returns the total time that the clock has run, pauses excluded. */
export function activeAt(facts: ClockFacts, at: number): number {
  if (facts.state !== "running" || facts.runningSince === null) {
    return facts.activeMs;
  }
  // A clock that was set back must not take running time away.
  return facts.activeMs + Math.max(0, at - facts.runningSince);
}

/** Returns the time that the clock would show without caps. */
export function rawAt(facts: ClockFacts, at: number): number {
  const active = activeAt(facts, at);
  return facts.direction === "down"
    ? facts.initialMs + facts.addedMs - active
    : facts.initialMs + active - facts.addedMs;
}

/** Returns how much longer the caps let the clock run; infinite without any. */
function limitAt(
  facts: ClockFacts,
  limits: Limits,
  at: number,
): number {
  return Math.min(
    limits.capAt === null ? Infinity : limits.capAt - at,
    limits.maxActiveMs === null
      ? Infinity
      : limits.maxActiveMs - activeAt(facts, at),
  );
}

/**
 * Returns the time that the clock shows: time left (down), or time still to be
 * worked off (up).
 */
export function remainingAt(
  facts: ClockFacts,
  limits: Limits,
  at: number,
): number {
  const raw = rawAt(facts, at);
  return Math.max(
    0,
    facts.direction === "down"
      ? Math.min(raw, limitAt(facts, limits, at))
      : raw,
  );
}

/**
 * Returns the time in the ledger that a cap holds back; it is added again when
 * the cap is moved.
 */
export function bankedAt(
  facts: ClockFacts,
  limits: Limits,
  at: number,
): number {
  if (facts.direction === "up") return 0;
  return Math.max(0, rawAt(facts, at) - remainingAt(facts, limits, at));
}

/**
 * Returns the time and the reason of the clock's end if nothing more happens;
 * `null` for never.
 */
export function endOf(
  facts: ClockFacts,
  limits: Limits,
): { at: number; reason: EndReason } | null {
  const running = facts.state === "running" && facts.runningSince !== null;
  if (!running && facts.state !== "paused") return null;
  const begin = running && facts.runningSince !== null
    ? facts.runningSince - facts.activeMs
    : null;
  const zero = begin !== null && facts.direction === "down"
    ? begin + facts.initialMs + facts.addedMs
    : null;
  const most = begin !== null && limits.maxActiveMs !== null
    ? begin + limits.maxActiveMs
    : null;
  const at = earliest(zero, limits.capAt, most);
  if (at === null) return null;
  // Running out wins a tie: the caps would have cut nothing.
  const reason = at === zero ? "zero" : at === most ? "max_active" : "cap_at";
  return { at, reason };
}

/**
 * Returns the time at which the clock ends if nothing more happens, ms since
 * the epoch; `null` for never.
 */
export function endsAt(facts: ClockFacts, limits: Limits): number | null {
  return endOf(facts, limits)?.at ?? null;
}
