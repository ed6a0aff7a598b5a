/**
 * Changes of time that an operator or the service itself makes: adding, taking
 * and setting. Pure.
 */
import { rawAt } from "./clock_values.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { progressOf } from "./ladder.ts";
import type { Fitted } from "./pricing.ts";
import type { LedgerEntry, LedgerTally } from "@/lib/schema/subathon/ledger.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { asIfNotEnded, refuse } from "./transitions.ts";
import { roomOf, takeTime } from "./price.ts";

/** Downtime up to this long is never added back. */
const SHORTEST_DOWNTIME_MS = 30_000;

/**
 * Limits a change of `addedMs` by `deltaMs` so that the clock does not go below
 * zero. An operator is not held to the ceiling of contributions. After the end
 * nothing fits: reopen first.
 */
export function shiftTime(
  session: Session,
  now: number,
  deltaMs: number,
): Fitted {
  if (session.state === "ended") {
    return { deltaMs, appliedMs: 0, lostMs: deltaMs, cut: null };
  }
  const raw = rawAt(session, now);
  if (deltaMs < 0) return takeTime(session.direction, raw, deltaMs);
  const appliedMs = session.direction === "up"
    ? Math.min(deltaMs, Math.max(0, raw))
    : deltaMs;
  return { deltaMs, appliedMs, lostMs: deltaMs - appliedMs, cut: null };
}

/**
 * Changes what the clock shows by `deltaMs`. A rising clock shows more when
 * less was worked off, so the ledger takes the opposite sign there.
 */
export function adjust(
  draft: PendingCommit,
  deltaMs: number,
  note: string | null,
): LedgerEntry {
  const { session, now } = draft;
  if (session.state === "ended") throw refuse("adjust the timer", session);
  const signed = session.direction === "up" ? -deltaMs : deltaMs;
  const { appliedMs, lostMs } = shiftTime(session, now, signed);
  const entry = draft.write({
    kind: "adjustment",
    deltaMs: signed,
    appliedMs,
    lostMs,
    status: "applied",
    reason: "manual",
    note,
  });
  draft.settle(now);
  return entry;
}

/** Makes the clock stand at `remainingMs`, caps aside; `null` when it does. */
export function setTo(
  draft: PendingCommit,
  remainingMs: number,
  note: string | null,
): LedgerEntry | null {
  if (draft.session.state === "ended") {
    throw refuse("set the timer", draft.session);
  }
  const deltaMs = remainingMs - rawAt(draft.session, draft.now);
  return deltaMs === 0 ? null : adjust(draft, deltaMs, note);
}

/** Adds back the time in which no process was running, if it was long. */
export function addDowntime(
  draft: PendingCommit,
  from: number,
  to: number,
): LedgerEntry | null {
  const { session, settings } = draft;
  const actKey = `downtime:${from}`;
  if (settings.downtimePolicy !== "freeze") return null;
  if (draft.key(actKey)?.sessionId === session.id) return null;
  // A clock that ran out while nobody was there did not really run out.
  const missed = session.state === "ended" && session.endReason === "zero" &&
    session.endedAt !== null && session.endedAt >= from;
  if (missed) draft.set(asIfNotEnded(session));
  const { runningSince } = draft.session;
  const gapMs = runningSince === null ? 0 : to - Math.max(from, runningSince);
  if (gapMs <= SHORTEST_DOWNTIME_MS) {
    if (missed) draft.set(session);
    return null;
  }
  const room = draft.session.direction === "up" ? roomOf(draft) : gapMs;
  const appliedMs = Math.min(gapMs, room);
  const entry = draft.write({
    kind: "downtime",
    actKey,
    occurredAt: new Date(from).toISOString(),
    deltaMs: gapMs,
    appliedMs,
    lostMs: gapMs - appliedMs,
    status: "applied",
    reason: "downtime",
  });
  draft.settle();
  return entry;
}

/**
 * Corrects the ladder's figure by a whole number, never below 0; `null` when
 * nothing changes. Running time is the clock's and cannot be corrected.
 */
export function correctLadder(
  draft: PendingCommit,
  delta: number,
  note: string | null,
): LedgerEntry | null {
  const { ladder } = draft.definition;
  const { metric } = ladder.policy;
  if (metric === "active_time") {
    throw refuse("correct a ladder of running time", draft.session);
  }
  const current = progressOf(draft.session, ladder, draft.now);
  const applied = Math.max(delta, -current);
  if (applied === 0) return null;
  return draft.write({
    kind: "correction",
    milliPoints: metric === "points" ? applied : 0,
    counts: true,
    tally: { [metric]: applied } satisfies LedgerTally,
    status: "applied",
    reason: "manual",
    note,
  });
}
