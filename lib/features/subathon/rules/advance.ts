/**
 * Effects of time alone: the end, a break of the stream, goals of running time.
 * Pure.
 */
import { endOf, limitsOf } from "./clock_values.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { earliest } from "./integers.ts";
import { activeStart, climb, nextAbove } from "./ladder.ts";
import { covers, hold, holdBegun, release } from "./multipliers.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import { asIfNotEnded, pause, resume } from "./transitions.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

/**
 * Brings the draft up to its instant. The same result whenever it is called:
 * ends and breaks have instants of their own. Returns whether the session
 * changed.
 */
export function advance(draft: PendingCommit): boolean {
  const before = draft.session;
  const { offlineAt } = before;
  if (
    offlineAt !== null &&
    offlineAt + draft.settings.offlineGraceMs <= draft.now
  ) takeBreak(draft, offlineAt);
  draft.settle();
  climb(draft, null);
  noteBoosts(draft);
  if (draft.session === before) return false;
  draft.touch();
  return true;
}

/**
 * Notes that a multiplier began or ended, which changes what pages show. It is
 * noted with its cause, so that it is no change of its own later.
 */
export function noteBoosts(draft: PendingCommit): void {
  const { pausedSince } = draft.session;
  if (draft.session.state === "paused" && pausedSince !== null) {
    const before = draft.definition.multipliers;
    const multipliers = holdBegun(before, pausedSince, draft.now);
    if (multipliers !== before) {
      draft.define({ multipliers });
      // Pages are told, and the commit is made.
      draft.set({});
    }
  }
  const { session, definition, now } = draft;
  const running = session.state === "ended"
    ? []
    : definition.multipliers.filter((multiplier) => covers(multiplier, now));
  const boosts = running.map(({ id }) => id).join(" ");
  if (boosts !== session.boosts) draft.set({ boosts });
}

/** Pauses as of the instant at which the stream went, so that waiting costs nothing. */
function takeBreak(draft: PendingCommit, offlineAt: number): void {
  const { session, settings } = draft;
  draft.set({ offlineAt: null });
  if (settings.onStreamOffline === "none") return;
  const wanted = settings.onStreamOffline === "pause_and_lock";
  const lock = wanted && !session.locked
    ? { locked: true, autoLocked: true }
    : {};
  // An end within the grace came of waiting; one before it stands.
  const awaited = session.state === "ended" && session.lastRun !== null &&
    session.endReason !== "cap_at" && session.endedAt !== null &&
    session.endedAt > offlineAt;
  if (awaited) draft.set(asIfNotEnded(session));
  const end = endOf(draft.session, draft.limits);
  if (draft.session.state === "running" && (end?.at ?? Infinity) > offlineAt) {
    pauseAt(draft, offlineAt);
    draft.set({ autoPaused: true, ...lock });
  } else if (draft.session.state === "paused") draft.set(lock);
}

/** Pauses the timer and what pauses with it; `false` when it was paused already. */
export function pauseAt(draft: PendingCommit, at: number): boolean {
  const moved = pause(draft.session, at);
  if (moved === null) return false;
  draft.set(moved);
  draft.define({ multipliers: hold(draft.definition.multipliers, at) });
  return true;
}

/** Lets the timer run again; `false` when it runs already. */
export function resumeNow(draft: PendingCommit, newId: () => string): boolean {
  const moved = resume(draft.session, draft.now);
  if (moved === null) return false;
  draft.set({
    ...moved,
    autoPaused: false,
    ...(draft.session.autoLocked ? { locked: false, autoLocked: false } : {}),
  });
  draft.define({
    multipliers: release(draft.definition.multipliers, draft.now, newId),
  });
  draft.settle(draft.now);
  return true;
}

/**
 * Returns the time at which the clock alone will next change the session or
 * pages must be notified; `null` for never.
 */
export function dueAt(
  session: Session,
  { rules, multipliers, ladder }: Definition,
  now: number,
): number | null {
  const { settings } = rules;
  const boundaries = session.state === "archived" || session.state === "ended"
    ? []
    : multipliers.flatMap(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((at) => at === null ? null : Date.parse(at))
    ).filter((at) => at !== null && at > now);
  const goal = ladder.policy.metric === "active_time"
    ? nextAbove(ladder, session.ladderAt)
    : null;
  return earliest(
    endOf(session, limitsOf(settings))?.at ?? null,
    session.offlineAt === null
      ? null
      : session.offlineAt + settings.offlineGraceMs,
    goal === null || session.runningSince === null
      ? null
      : session.runningSince + goal - activeStart(session, ladder.policy) -
        session.activeMs,
    ...boundaries,
  );
}
