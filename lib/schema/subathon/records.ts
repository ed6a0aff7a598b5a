/** Records that stand beside a session in the database. */
import type { KnownCommand, Taken } from "@/lib/schema/events/projections.ts";
import type { Goal, Ladder, LadderPolicy } from "./ladder.ts";
import type { Multiplier } from "./multiplier.ts";
import type { RulesDocument } from "./rules.ts";
import type { Session } from "./session.ts";

/** Holder of a delivery or act key, and the times of the acts under it. */
export interface KeyRecord {
  sessionId: string;
  entryId: string;
  /**
   * Times at which the acts that took the key occurred, ms since the epoch,
   * rising.
   */
  at: number[];
  /** Those of them that `sessionId` has; absent in records of before: all. */
  own?: number[];
  /** Names the attempt that wrote it: a repeated commit recognises its own. */
  nonce: string;
}

/** Contributions of one user in a session. */
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
  /** Time at which each rule last counted for the user, by rule. */
  lastByRule: Record<string, number>;
  /**
   * Times at which each rule counted for the user and was not taken back,
   * rising; absent in records of before: the last alone is known.
   */
  usedByRule?: Record<string, number[]>;
  /**
   * Times that were added, with their instants, for the limit per user:
   * `[occurredAt, ms]`.
   */
  recent: [number, number][];
}

/** Effect of an entry after recomputations and refunds have changed it. */
export interface AmendRecord {
  /** Net effect after recomputations, refunds aside. */
  appliedMs: number;
  milliPoints: number;
  /** Amount that refunds have taken back so far. */
  refundedMs: number;
  refundedMilliPoints: number;
  refundedMinor: number;
  /** Parts that were refunded, as they were told; absent in records of before. */
  parts?: Taken["parts"];
  /** Names of the parts that were refunded and can no longer change. */
  by?: Taken["by"];
  /** Refunds, disputes and sums of them that can still change. */
  named?: Taken["named"];
  /** True when refunds have taken everything back. */
  all?: boolean;
  /** Ids of the entries that applied or counted it afterwards, in order. */
  later?: string[];
  /**
   * The last entry that took it back by hand, or restored it; absent: never, or
   * in a record of before.
   */
  undo?: { entryId: string; undone: boolean };
}

/** The answer of a command, kept for repeats of it. */
export interface CommandRecord extends KnownCommand {
  nonce: string;
  /** True when the session changed. */
  changed: boolean;
  entryId: string | null;
  /** Answer of a command of several commits; absent until it is done. */
  answer?: object;
}

/**
 * Outbox record: changes of one commit that are to be published to pages.
 * Expanded when it is sent.
 */
export interface OutboxRecord {
  sessionId: string;
  revision: number;
  /** Time of the commit, ms since the epoch. */
  at: number;
  /** First and one past the last entry of the commit. */
  fromSeq: number;
  toSeq: number;
  ended: { at: number; reason: string }[];
  reached: ReachedGoal[];
  /** True when the ladder looks different. */
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

/** Exchange rates of one day, as they were published. */
export interface DailyRates {
  /** ISO 4217 code. */
  base: string;
  /** Day that they are of, as `2026-11-29`. */
  date: string;
  /** Worth of one of the base in each currency: decimals by code. */
  rates: Record<string, string>;
}

/** Record of the rates that were read last, and of when to ask again. */
export interface RatesRecord {
  /** Stands for the address that they are read at. */
  source: string;
  /** `null` until they were read once. */
  daily: DailyRates | null;
  /** Attempts that failed since. */
  failures: number;
  /** Time from which one process asks again, ms since the epoch. */
  dueAt: number;
}

/** A session that was reset, as it stood. */
export interface ArchivedSession {
  session: Session;
  archivedAt: number;
}

/** Values that a session's clock showed over time. */
export interface ClockSamples {
  /** Distance of two samples; doubles when there are many. */
  everyMs: number;
  /** Time at which the last one was taken, ms since the epoch. */
  lastAt: number;
  /** Remaining milliseconds, oldest first. */
  values: number[];
}
