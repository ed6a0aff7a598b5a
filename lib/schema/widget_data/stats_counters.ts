/** Shapes of counters: their definitions, and their states as they are stored. */
import type { BossQuery, JarQuery } from "@/lib/schema/widgets/state/games.ts";
import type { GoalQuery } from "@/lib/schema/widgets/state/goal_bar.ts";
import type { PeriodKey, PersonKey } from "./stats.ts";

/** Definition of a counter: a value of one widget, advanced event by event. */
export type WidgetCounter =
  // `scope`: id of the materialized view whose sums a filtered goal begins with.
  | { topic: "goal"; query: GoalQuery; scope?: string }
  | { topic: "jar"; query: JarQuery }
  | { topic: "boss"; query: BossQuery };

/** A counter's definition as it is stored. */
export interface StoredWidgetCounter {
  watch: WidgetCounter;
  /**
   * Time at which its value was last requested, to the day; ms since the epoch.
   */
  askedAt: number;
}

/** A goal as far as it is counted. */
export interface GoalState {
  revision: number;
  /** Without `startAt`; within the round. */
  count: number;
  /** The span of the goal's period that `count` is about; `null` without a period. */
  period: PeriodKey | null;
  /**
   * Time at which the goal came to that span, ms since the epoch; absent in
   * records of before: not known.
   */
  periodAt?: number;
  round: number;
  /**
   * Time at which this round's target was reached, or with `rollOver` the last
   * one; ms since the epoch.
   */
  reachedAt: number | null;
  /**
   * Other spans in which it was reached and that a change of the time zone may
   * bring back; absent where there are none.
   */
  reached?: readonly { period: PeriodKey; round: number; reachedAt: number }[];
}

/** A jar as far as it is filled. */
export interface JarState {
  revision: number;
  points: number;
  filledTimes: number;
  /** The stream that `points` are of, for a jar that a new stream empties. */
  stream: PeriodKey | null;
}

/** A fight as it stands. */
export interface BossState {
  revision: number;
  boss: Fighter | null;
  hp: number;
  maxHp: number;
  lastHit: { by: Fighter; points: number } | null;
}

/** A person who hits; `key` is `null` for an anonymous one. */
export interface Fighter {
  key: PersonKey | null;
  id: string | null;
  login: string | null;
  name: string;
}

/** State of a counter; `counts` names the measure of a goal. */
export type WidgetCounterState =
  & (
    | ({ topic: "goal"; counts: string } & GoalState)
    | ({ topic: "jar" } & JarState)
    | ({ topic: "boss" } & BossState)
  )
  & {
    /** Position of the first event that it could count; absent where that is not known. */
    since?: string;
  };
