/** Eligibility of contributions in a session's state. Pure. */
import type { EntryReason } from "@/lib/schema/subathon/ledger.ts";
import type { LadderPolicy } from "@/lib/schema/subathon/ladder.ts";
import type { Settings } from "@/lib/schema/subathon/rules.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

/** Eligibility of a contribution in the session's state. */
export interface Eligibility {
  /** Manner in which time is added; `held`: not at all. */
  time: "add" | "late" | "revive" | "held";
  /** Reason why time is held; `null` when it is added. */
  reason: EntryReason | null;
  /** True when it counts for the ladder. */
  counts: boolean;
}

/** Times at which an event happened and was received, ms since the epoch. */
interface EventTimes {
  occurredAt: number;
  receivedAt: number;
}

/**
 * Decides by the state at processing; before the start by when the event was
 * taken, so that the answer does not hang on how fast it is counted, and at
 * the end by when it occurred.
 */
export function eligibilityOf(
  session: Session,
  settings: Settings,
  policy: LadderPolicy,
  { occurredAt, receivedAt }: EventTimes,
  now: number,
): Eligibility {
  const { state, locked, startedAt } = session;
  const before = state === "idle" ||
    (startedAt !== null && receivedAt < startedAt);
  if (before && !settings.countBeforeStart) {
    return { time: "held", reason: "not_started", counts: false };
  }
  const counts = (!locked || policy.whenLocked) &&
    (state !== "paused" || policy.whenPaused);
  const end = state === "ended"
    ? afterEnd(session, settings, occurredAt, now)
    : null;
  const over = end === "held";
  if (locked) {
    return {
      time: "held",
      reason: "locked",
      counts: counts && (!over || policy.afterEnd),
    };
  }
  if (over) {
    return { time: "held", reason: "after_end", counts: policy.afterEnd };
  }
  if (state === "paused" && !settings.countWhilePaused) {
    return { time: "held", reason: "paused", counts };
  }
  return { time: end ?? "add", reason: null, counts };
}

function afterEnd(
  session: Session,
  settings: Settings,
  occurredAt: number,
  now: number,
): "late" | "revive" | "held" {
  const { endedAt, endReason, lastRun } = session;
  // A cap or an operator ends for good.
  if (endReason !== "zero" || endedAt === null) return "held";
  if (occurredAt <= endedAt) {
    const inTime = lastRun !== null && now <= endedAt + settings.lateWindowMs;
    return inTime ? "late" : "held";
  }
  // A rising clock that was worked off has nothing left to lower.
  if (session.direction === "up" || settings.onExpire !== "revive") {
    return "held";
  }
  const { reviveWindowMs } = settings;
  return reviveWindowMs === 0 || now <= endedAt + reviveWindowMs
    ? "revive"
    : "held";
}
