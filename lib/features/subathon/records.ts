/** Records that stand beside a session in the database. */
import type { Goal, Ladder, LadderPolicy } from "./schema_ladder.ts";
import type { Multiplier, RulesDocument } from "./schema_rules.ts";
import type { Session } from "./session.ts";

/** Who took a delivery or act key, and when the acts under it happened. */
export interface KeyRecord {
  sessionId: string;
  entryId: string;
  /** When the acts that took the key occurred, ms since the epoch, rising. */
  at: number[];
  /** Those of them that `sessionId` has; absent in records of before: all. */
  own?: number[];
  /** Names the attempt that wrote it: a repeated commit recognises its own. */
  nonce: string;
}

/** What one user gave in a session. */
export interface UserRecord {
  userId: string;
  platform: string;
  login: string | null;
  name: string | null;
  /** Contributions that count and were not taken back. */
  counted: number;
  /** `seq` of the entry that made the user a contributor; absent: not known. */
  contributorSeq?: number;
  appliedMs: number;
  milliPoints: number;
  baseAmountMinor: number;
  firstAt: number;
  lastAt: number;
  /** When a rule last counted for the user, by rule. */
  lastByRule: Record<string, number>;
  /** What was added and when, for the limit per user: `[occurredAt, ms]`. */
  recent: [number, number][];
}

/** What recomputations and refunds have changed of an entry. */
export interface AmendRecord {
  /** Net effect after recomputations, refunds aside. */
  appliedMs: number;
  milliPoints: number;
  /** What refunds have taken back so far. */
  refundedMs: number;
  refundedMilliPoints: number;
  refundedMinor: number;
}

/** The answer of a command, kept for repeats of it. */
export interface CommandRecord {
  /** Fingerprint of the command and its body. */
  body: string;
  nonce: string;
  /** Whether anything changed. */
  changed: boolean;
  entryId: string | null;
  /** What a command of several commits answered; absent until it is done. */
  answer?: object;
  /** Compared with the clock, ms since the epoch. */
  until: number;
}

/** What pages are to be told of one commit. Expanded when it is sent. */
export interface OutboxRecord {
  sessionId: string;
  revision: number;
  /** When it was committed, ms since the epoch. */
  at: number;
  /** First and one past the last entry of the commit. */
  fromSeq: number;
  toSeq: number;
  ended: { at: number; reason: string }[];
  reached: ReachedGoal[];
  /** Whether the ladder looks different. */
  ladder: boolean;
}

/** A goal that was reached, to be celebrated once. */
export interface ReachedGoal {
  goalId: string;
  round: number;
  entryId: string | null;
  title: string;
  threshold: number;
  current: number;
  metric: string;
}

/** Everything an operator defines, as one version. */
export interface Definition {
  rules: RulesDocument;
  multipliers: Multiplier[];
  ladder: Ladder;
}

/** Some goals of a ladder, in rising order; the first part has the policy. */
export interface GoalsPart {
  policy: LadderPolicy | null;
  goals: Goal[];
}

/** A session that was reset, as it stood. */
export interface ArchivedSession {
  session: Session;
  archivedAt: number;
}

/** Which process counts a channel's log, and until when, ms since the epoch. */
export interface SubathonLease {
  holder: string;
  until: number;
}

/** What a session's clock showed over time. */
export interface ClockSamples {
  /** Distance of two samples; doubles when there are many. */
  everyMs: number;
  /** When the last one was taken, ms since the epoch. */
  lastAt: number;
  /** Remaining milliseconds, oldest first. */
  values: number[];
}
