/** The hot record of a subathon: one entry of the database per channel. */
import type { TallyMetric } from "./ledger.ts";

/** State of a session. */
export type SessionState = "idle" | "running" | "paused" | "ended" | "archived";

/**
 * Reason why a clock ended: it ran out, a cap cut it, or the operator ended it.
 */
export type EndReason = "zero" | "cap_at" | "max_active" | "manual";

/** The facts the clock is computed from; instants in ms since the epoch. */
export interface ClockFacts {
  state: SessionState;
  direction: "down" | "up";
  initialMs: number;
  /** Sum of `appliedMs` of the ledger; may be negative. */
  addedMs: number;
  /** Time run before the current run. */
  activeMs: number;
  /** Set only while running. */
  runningSince: number | null;
  startedAt: number | null;
  /** The exact instant of the end, not when it was noticed. */
  endedAt: number | null;
  endReason: EndReason | null;
  /** From before the end, kept for events that come late. */
  lastRun: { activeMs: number; runningSince: number } | null;
  /** Set only while paused. */
  pausedSince: number | null;
  /** Length of all pauses that are over. */
  pausedMs: number;
}

/** Sums of what was given by events of one kind, for statistics. */
export interface KindSum {
  count: number;
  quantity: number;
  appliedMs: number;
  milliPoints: number;
}

/** One of the largest contributions of a session. */
export interface Biggest {
  entryId: string;
  appliedMs: number;
  userId: string | null;
  userLogin: string | null;
  userName: string | null;
}

/** A session: timer, ladder and ledger belong to it. */
export interface Session extends ClockFacts {
  id: string;
  createdAt: number;
  /** No automatic contributions. */
  locked: boolean;
  /** The stream went away and its grace is running; when it went. */
  offlineAt: number | null;
  /**
   * Platforms that went live or offline since this was kept, and whether each
   * is live; absent: none.
   */
  platforms?: readonly { platform: string; live: boolean; at: number }[];
  /** The pause, or the lock, was made by the stream's going offline. */
  autoPaused: boolean;
  autoLocked: boolean;
  /** Grows with each change of rules. */
  rulesVersion: number;
  /** Grows with each change of rules, multipliers or goals. */
  definitionVersion: number;
  /** Grows by one with each change. */
  revision: number;
  /** `seq` of the next ledger entry. */
  nextSeq: number;
  /** Sums over the ledger; points are thousandths. */
  totals: Record<TallyMetric, number>;
  byKind: Record<string, KindSum>;
  /** The largest contributions that were not taken back, largest first. */
  biggest: Biggest[];
  /** Ids of the multipliers that ran when they were last looked at. */
  boosts: string;
  /**
   * `seq` of the first entry after a measure of the ladder was reset: what was
   * counted before is not in it. Absent: never.
   */
  ladderSince?: Partial<Record<TallyMetric, number>>;
  /**
   * Running time at which a ladder of running time was reset, in ms; absent: 0.
   */
  ladderActiveFrom?: number;
  /** Progress of the ladder when its goals were last checked. */
  ladderAt: number;
  /** Time at which the stored wake-up fires; at or before what is due. */
  wakeAt: number | null;
}

/** Totals of zero. */
export const NO_TOTALS: Readonly<Record<TallyMetric, number>> = {
  points: 0,
  subs: 0,
  sub_weight: 0,
  bits: 0,
  money: 0,
  time_added: 0,
  contributors: 0,
};
