/** Parts of the tallies that count only what passes a widget's filter. */
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import type { Period } from "./stats.ts";

/** Materialized view: what is counted, of the events that pass a filter. */
export type MaterializedView = { filter: FilterQuery } & ViewContents;

/** Sums of a period (with `chat` those of messages and chatters too), one leaderboard, or lists of what happened last. */
export type ViewContents =
  | { of: "sums"; period: Period; chat: boolean }
  | { of: "board"; sum: string; period: Period }
  | { of: "latest" }
  | { of: "recent" };

/**
 * A view as it is kept. It counts every act after `to` as it comes, and those
 * from `from` to `at` out of the list of recent ones; those up to `to` follow.
 */
export interface StoredMaterializedView {
  view: MaterializedView;
  /** Stands for the channel in the keys of what is counted. */
  scope: string;
  /** Time at which it was last requested, to the day; ms since the epoch. */
  askedAt: number;
  /** Position of the first recent act; empty before that is known. */
  from: string;
  /** Position of the last recent act that is counted so far; `null` when all are. */
  at: string | null;
  /** Position up to which the tallies had come when the view began. */
  to: string;
}
