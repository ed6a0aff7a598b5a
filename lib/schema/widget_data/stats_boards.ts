/** Shapes of rankings: people by their sums, single acts by their size. */
import type { Person } from "@/lib/schema/events/shapes/common.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import type { Period, PersonKey } from "./stats.ts";

/** One place of a leaderboard. */
export interface BoardRow {
  person: PersonKey;
  value: number;
  /** Time at which the value was reached, ms since the epoch. */
  at: number;
}

/** People who have most, as many as are ever shown. */
export interface Board {
  /** By value, the earlier first when equal. An anonymous act has a row of its own. */
  rows: BoardRow[];
  /** All anonymous acts together. */
  anonymous: { value: number; at: number };
}

/** One act among the largest. */
export interface LargestAct {
  /** Tells the act from others. */
  by: string;
  /** Name that the person had then. */
  name: string;
  value: number;
  /** ms since the epoch. */
  at: number;
}

/** The largest single acts of a sum, the largest first. */
export interface LargestActs {
  acts: LargestAct[];
}

/** A person in a ranking, and how much they have. */
export interface RankedPerson {
  rank: number;
  person: Person;
  value: number;
}

/** Query that selects places of a leaderboard. */
export interface BoardQuery {
  /** Name of a sum, such as `bits` or `tips.EUR`. */
  sum: string;
  period: Period;
  /** The first place, from 1. */
  firstRank: number;
  entries: number;
  hideBroadcaster: boolean;
  /** Ids or logins of who is left out. */
  hideUsers: readonly string[];
  /** Platforms of the people who are ranked; all without it. */
  platforms?: FilterQuery["platforms"];
  anonymous: "group" | "hide" | "separate";
}
